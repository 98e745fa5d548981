// Amounts and times as the reader's browser writes them. Digits are Latin, as on the chips. The arithmetic of a payment
// is not touched: it stands as it is on record.

export const LOCALE = new Intl.NumberFormat().resolvedOptions().locale;

/** Whole cents in figures; where there is little room, `stripIfInteger` leaves out cents that are zero. */
export function amounts(locale = LOCALE, trailingZeroDisplay = /** @type {"auto" | "stripIfInteger"} */ ("auto")) {
  const written = new Intl.NumberFormat(locale, {
    numberingSystem: "latn",
    minimumFractionDigits: 2,
    maximumFractionDigits: 2,
    trailingZeroDisplay,
  });
  /** @param {number} cents */
  return (cents) => written.format((cents || 0) / 100);
}

/** How many, or how much with so many places after the point; as a share of one, in per cent. */
export function figures(locale = LOCALE, places = 0, style = /** @type {"decimal" | "percent"} */ ("decimal")) {
  const digits = { minimumFractionDigits: places, maximumFractionDigits: places };
  const written = new Intl.NumberFormat(locale, { numberingSystem: "latn", style, ...digits });
  /** @param {number} number */
  return (number) => written.format(number);
}

/** A moment in milliseconds since 1970, by the reader's clock. */
export function moments(locale = LOCALE, timeZone = /** @type {string | undefined} */ (undefined)) {
  const written = new Intl.DateTimeFormat(locale, {
    numberingSystem: "latn",
    dateStyle: "medium",
    timeStyle: "short",
    timeZone,
  });
  /** @param {number} at */
  return (at) => written.format(at);
}

/**
 * Writes every amount and time of a page anew: the server has written them for everybody alike.
 * @param {ParentNode} root
 */
export function localise(root) {
  const amount = amounts();
  const brief = amounts(LOCALE, "stripIfInteger");
  const moment = moments();
  const clock = new Intl.DateTimeFormat(LOCALE, { numberingSystem: "latn", timeStyle: "medium" });
  for (const node of /** @type {NodeListOf<HTMLElement>} */ (root.querySelectorAll("[data-cents]")))
    node.textContent = ("brief" in node.dataset ? brief : amount)(Number(node.dataset.cents));
  for (const node of /** @type {NodeListOf<HTMLElement>} */ (root.querySelectorAll("time[data-at]")))
    node.textContent =
      "clock" in node.dataset ? clock.format(Number(node.dataset.at)) : moment(Number(node.dataset.at));
}
