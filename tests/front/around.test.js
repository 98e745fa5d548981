import assert from "node:assert/strict";
import { test } from "node:test";
import { fits } from "../../src/croupier/server/static/filter.js";
import { ALIKE, amounts, figures, moments, timesOfDay } from "../../src/croupier/server/static/locale.js";
import { offered } from "../../src/croupier/server/static/names.js";

const table = { kind: "cards", dealing: "virtual", free: 0, minimum: 500, maximum: 50_000 };
const any = { kind: "", dealing: [], free: false, bet: 0 };

test("without a wish every table fits", () => assert.ok(fits(table, any)));

test("each wish leaves out the tables that are not like it", () => {
  assert.ok(fits(table, { ...any, kind: "cards", dealing: ["virtual", "live"], bet: 500 }));
  assert.ok(!fits(table, { ...any, kind: "tiles" }));
  assert.ok(!fits(table, { ...any, dealing: ["live"] }));
  assert.ok(!fits(table, { ...any, free: true }));
  assert.ok(!fits(table, { ...any, bet: 100 }));
  assert.ok(!fits(table, { ...any, bet: 100_000 }));
});

test("the name that is offered is nobody's", () => {
  const numbers = [0, 0, 1, 5];
  assert.equal(
    offered(["Bowerbird 10"], () => numbers.shift() ?? 0),
    "Brolga 15",
  );
});

test("amounts are written as the reader writes them, with Latin digits", () => {
  assert.equal(amounts("en-AU")(123_456_78), "123,456.78");
  assert.equal(amounts("de-DE")(123_456_78), "123.456,78");
  assert.equal(amounts("ar-EG")(500), "5.00");
  assert.equal(amounts("en-AU", "stripIfInteger")(500), "5");
  assert.equal(amounts("en-AU", "stripIfInteger")(550), "5.50");
  assert.equal(figures("de-DE")(1_234_567), "1.234.567");
  assert.equal(figures("de-DE", 1)(2.25), "2,3");
  assert.match(figures("de-DE", 1, "percent")(0.141), /^14,1.%$/);
});

for (const locale of ALIKE) {
  test(`what is written here is what a browser in ${locale} writes`, () => {
    const places = { numberingSystem: "latn", minimumFractionDigits: 2, maximumFractionDigits: 2 };
    const sums = [0, 1, 5, 10, 99, 100, 250, 99_999, 100_000, 123_456_78, 999_999_999_99, 100.5, 0.4, Number.NaN];
    for (const trailingZeroDisplay of ["auto", "stripIfInteger"]) {
      const written = new Intl.NumberFormat(locale, { ...places, trailingZeroDisplay });
      for (const sum of [...sums, ...sums.map((each) => -each)])
        assert.equal(amounts(locale, trailingZeroDisplay)(sum), written.format((sum || 0) / 100));
    }
    const digits = { hour: "2-digit", minute: "2-digit", second: "2-digit", hourCycle: "h23" };
    const clock = new Intl.DateTimeFormat(locale, { numberingSystem: "latn", ...digits });
    for (let at = Date.UTC(2026, 10, 17); at < Date.UTC(2026, 10, 18); at += 2_467_000)
      assert.equal(timesOfDay(locale)(at), clock.format(at));
  });
}

test("times are written by the reader's clock and calendar", () => {
  const at = Date.UTC(2026, 10, 17, 7, 30);
  assert.match(moments("en-AU", "Australia/Sydney")(at), /17 Nov 2026.*6:30/);
  assert.match(moments("de-DE", "Europe/Berlin")(at), /17\.11\.2026.*08:30/);
});
