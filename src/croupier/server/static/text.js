// Words as they stand at the beginning of a line. Nothing else is ever done to words: what a screen has to know it finds in
// the fields of a view.

export const capital = (words) => words[0].toUpperCase() + words.slice(1);
