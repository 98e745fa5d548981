// Bets that somebody has saved on this machine, for one book: a few layouts of chips, to be put down with one press.

/** @typedef {{ option: string, box: number, amount: number }} Bet */

const MOST = 4;

/** @param {string} book */
const keptAs = (book) => `bets ${book}`;

/**
 * @param {string} book
 * @returns {Bet[][]}
 */
export function savedBets(book) {
  try {
    return JSON.parse(localStorage.getItem(keptAs(book)) ?? "[]");
  } catch {
    return [];
  }
}

/**
 * The newest is first; the same bets are kept once, and the oldest give way.
 * @param {string} book
 * @param {Bet[]} bets
 */
export function saveBets(book, bets) {
  const said = JSON.stringify(bets);
  const others = savedBets(book).filter((each) => JSON.stringify(each) !== said);
  localStorage.setItem(keptAs(book), JSON.stringify([bets, ...others].slice(0, MOST)));
}

/**
 * @param {string} book
 * @param {number} index
 */
export function forgetBets(book, index) {
  localStorage.setItem(keptAs(book), JSON.stringify(savedBets(book).toSpliced(index, 1)));
}
