// Words as they stand at the beginning of a line. Nothing else is ever done to words: screens read a view's fields.

/** @param {string} words */
export const capital = (words) => words[0].toUpperCase() + words.slice(1);
