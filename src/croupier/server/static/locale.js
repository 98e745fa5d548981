// Amounts and times as the reader's browser writes them. Digits are Latin, as on the chips. The arithmetic of a payment
// is not touched: it stands as it is on record.

// The locales that write figures alike, as they are written here. The first formatter of a page is dear: the browser goes
// through every locale that it knows, which takes it as long as it takes to draw the table. To ask for the rules of plurals
// costs nothing, but elsewhere they may name a locale without its country.
export const ALIKE = ["en-AU", "en-CA", "en-GB", "en-IE", "en-NZ", "en-US"];
const likely = new Intl.PluralRules().resolvedOptions().locale;
export const LOCALE = ALIKE.includes(likely) ? likely : new Intl.NumberFormat().resolvedOptions().locale;

/** Whole cents in figures; where there is little room, `stripIfInteger` leaves out cents that are zero. */
export function amounts(locale = LOCALE, trailingZeroDisplay = /** @type {"auto" | "stripIfInteger"} */ ("auto")) {
  if (ALIKE.includes(locale))
    return (/** @type {number} */ cents) => inFigures(cents, trailingZeroDisplay === "stripIfInteger");
  const written = new Intl.NumberFormat(locale, {
    numberingSystem: "latn",
    minimumFractionDigits: 2,
    maximumFractionDigits: 2,
    trailingZeroDisplay,
  });
  /** @param {number} cents */
  return (cents) => written.format((cents || 0) / 100);
}

/**
 * @param {number} cents
 * @param {boolean} strip
 */
function inFigures(cents, strip) {
  const all = Math.round(Math.abs(cents || 0));
  const grouped = String(Math.floor(all / 100)).replace(/\B(?=(\d{3})+$)/g, ",");
  const rest = strip && all % 100 === 0 ? "" : `.${twoDigits(all % 100)}`;
  return `${cents < 0 ? "-" : ""}${grouped}${rest}`;
}

/** @param {number} number */
const twoDigits = (number) => String(number).padStart(2, "0");

/** The time of day of a moment, to the second, by the reader's clock. */
export function timesOfDay(locale = LOCALE) {
  if (ALIKE.includes(locale))
    return (/** @type {number} */ at) => {
      const time = new Date(at);
      return [time.getHours(), time.getMinutes(), time.getSeconds()].map(twoDigits).join(":");
    };
  const written = new Intl.DateTimeFormat(locale, {
    numberingSystem: "latn",
    hour: "2-digit",
    minute: "2-digit",
    second: "2-digit",
    hourCycle: "h23",
  });
  /** @param {number} at */
  return (at) => written.format(at);
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
