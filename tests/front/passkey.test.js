import assert from "node:assert/strict";
import { test } from "node:test";
import { bytesOf, decoded, encoded, textOf } from "../../src/croupier/server/static/passkey.js";

test("bytes go there and back as base64url", () => {
  for (const length of [0, 1, 2, 3, 36]) {
    const bytes = Uint8Array.from({ length }, (_, index) => 255 - index);
    const text = textOf(bytes.buffer);
    assert.match(text, /^[\w-]*$/);
    assert.deepEqual(bytesOf(text), bytes);
  }
});

test("a browser gets bytes where the server says text", () => {
  const said = decoded({
    challenge: "AQID",
    rpId: "localhost",
    user: { id: "BA", name: "dee" },
    excludeCredentials: [{ id: "BQ", type: "public-key" }],
  });
  assert.deepEqual(said.challenge, Uint8Array.of(1, 2, 3));
  assert.deepEqual(said.user, { id: Uint8Array.of(4), name: "dee" });
  assert.deepEqual(said.excludeCredentials, [{ id: Uint8Array.of(5), type: "public-key" }]);
  assert.equal(said.rpId, "localhost");
});

test("the server gets text where a browser says bytes, and nothing that is not there", () => {
  const bytes = Uint8Array.of(1, 2, 3).buffer;
  const response = { clientDataJSON: bytes, authenticatorData: bytes, signature: bytes, userHandle: null };
  const said = JSON.parse(encoded({ id: "AQID", rawId: bytes, type: "public-key", response }));
  assert.deepEqual(said.response, { clientDataJSON: "AQID", authenticatorData: "AQID", signature: "AQID" });
  assert.equal(said.rawId, "AQID");
});
