// Whole cents, written as they stand on a sign.

export function dollars(cents) {
  const whole = Math.trunc(Math.abs(cents) / 100).toLocaleString("en-AU");
  const rest = String(Math.abs(cents) % 100).padStart(2, "0");
  return `${cents < 0 ? "-" : ""}${whole}.${rest}`;
}

// Where there is little room: a large amount without its cents if it has none.
export function briefly(cents) {
  return Math.abs(cents) >= 100_000 && cents % 100 === 0 ? dollars(cents).slice(0, -3) : dollars(cents);
}

// What somebody typed, in cents; NaN if it is no amount.
export function cents(text) {
  const typed = text.replace(/[\s,$]/g, "");
  if (!/^\d{1,12}(\.\d{1,2})?$/.test(typed)) return NaN;
  const [whole, rest = ""] = typed.split(".");
  return Number(whole) * 100 + Number(rest.padEnd(2, "0"));
}

// The fewest chips that make up an amount: [denomination, how many], the largest first.
export function breakdown(amount, chips) {
  const made = [];
  for (const chip of [...chips].sort((a, b) => b - a)) {
    const count = Math.floor(amount / chip);
    if (count) made.push([chip, count]);
    amount -= count * chip;
  }
  return made;
}
