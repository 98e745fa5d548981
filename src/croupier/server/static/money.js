// Whole cents, written and read as the reader's browser does it.

import { amounts, LOCALE } from "./locale.js";

/** An amount in figures. */
export const dollars = amounts();

/** Without its cents if they are zero. */
export const shortly = amounts(LOCALE, "stripIfInteger");

/**
 * For small spaces: a large amount without its cents if they are zero.
 * @param {number} cents
 */
export function briefly(cents) {
  return Math.abs(cents) >= 100_000 ? shortly(cents) : dollars(cents);
}

/**
 * Somebody's typed amount in cents; NaN if it is not an amount. A comma is not guessed at: where it groups digits, it
 * has three of them after it.
 * @param {string} text
 */
export function cents(text, locale = LOCALE) {
  const parts = new Intl.NumberFormat(locale, { numberingSystem: "latn" }).formatToParts(1_234_567.5);
  const sign = (/** @type {string} */ type) => parts.find((part) => part.type === type)?.value ?? "";
  const [group, decimal] = [sign("group").trim(), sign("decimal")];
  const typed = text.replace(/[\s$]/g, "");
  const grouped = group ? `\\d{1,3}(?:[${group}]\\d{3})+|` : "";
  const found = new RegExp(`^(${grouped}\\d{1,12})(?:[.${decimal}](\\d{1,2}))?$`).exec(typed);
  if (!found) return NaN;
  const [, whole, rest = ""] = found;
  const digits = whole.replace(/\D/g, "");
  return digits.length > 12 ? NaN : Number(digits) * 100 + Number(rest.padEnd(2, "0"));
}

/**
 * The fewest chips that make up an amount: [denomination, how many], the largest first.
 * @param {number} amount
 * @param {number[]} chips
 */
export function breakdown(amount, chips) {
  /** @type {[number, number][]} */
  const made = [];
  for (const chip of [...chips].sort((a, b) => b - a)) {
    const count = Math.floor(amount / chip);
    if (count) made.push([chip, count]);
    amount -= count * chip;
  }
  return made;
}
