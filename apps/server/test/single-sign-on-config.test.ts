import { generateKeyPairSync } from "node:crypto";
import { expect, test } from "vitest";
import { readConfig } from "../src/config.ts";

// made for this test, worth nothing
const keyText =
  "MIICeAIBADANBgkqhkiG9w0BAQEFAASCAmIwggJeAgEAAoGBAOGcGDBJYY3450be+OXJ1o2+wklTFqFvNlwu7doGaZ5M6L2ICTrS" +
  "ChgrR943P1buxwpHlFIZz7mG+CE51hyohqupgm2j4L9n3v6jN/LMQmq5WKXG/iQ8Ehz1xQi/mCn28g87jYc398AhoQ2FznLwdEe7" +
  "p5MfzBRfPcnPC/Yoc3fJAgMBAAECgYAbbf8C3+kcecaktzdLuN59HVRB1fhKaFsTmiERAPaWaINjh8aXgDH5/kkem1j4GM/aUBmY" +
  "Ycr/o4lHgOCnW1YEDnHEN8zEz0b1JFSY8U5qEl8zGcsfodKOa2GTkCTWI+Dc2i1v0ta6oMXP74YtVinzSzK95xDjDM4LEEf4lJqS" +
  "AQJBAP2x1B8JAUUGVdvaLqiTw5/czOLLyr+lggdh1PLqrKH4+L7+5Lk2smKk8vFwd+vAR1Ztyn/mbDL8Lww7z3EpyL0CQQDjqO6L" +
  "fmfm1nYJ4XPBxnKj+yhH+wru/QwW/4JlFSCFlVZjjUkKXewXY2gH1VeqglkpZrpuEpGg6XK366Akrjn9AkEAuRK7zpBBLtu6UxLO" +
  "KwjxE3R+u400Ma9KNpx2P2hX3CnHPX6x2TQ/2pq+6MfFlGTHJhQeQEQW9vLmV6RiZwm2eQJBAMvGOQcJNS1NB0je0UNAQvr+Y1bS" +
  "oT27qKepOukJmRuYyUPAggFSgnGI2+QvFRIdLHu/ZN4DpvBWJQX1VVmfzW0CQQDZC++QWBzEnql69GNzksuraxInGv6DfYBYexNm" +
  "ye8Qpw0xXGNXDdhxJDVwO0HAa5wgDVaHT7b3OYdrjuCd4T6W";
const certificateText =
  "MIIB+DCCAWGgAwIBAgIUKyvLfxq8GT9WxOB6d3qClKEalY8wDQYJKoZIhvcNAQELBQAwEDEOMAwGA1UEAwwFdGVzdHMwIBcNMjYx" +
  "MTIxMTI0MTQ0WhgPMjEyNjEwMjgxMjQxNDRaMBAxDjAMBgNVBAMMBXRlc3RzMIGfMA0GCSqGSIb3DQEBAQUAA4GNADCBiQKBgQDh" +
  "nBgwSWGN+OdG3vjlydaNvsJJUxahbzZcLu3aBmmeTOi9iAk60goYK0feNz9W7scKR5RSGc+5hvghOdYcqIarqYJto+C/Z97+ozfy" +
  "zEJquVilxv4kPBIc9cUIv5gp9vIPO42HN/fAIaENhc5y8HRHu6eTH8wUXz3Jzwv2KHN3yQIDAQABo00wSzAdBgNVHQ4EFgQU2LMX" +
  "3cZL7WpI4822B1Y40MepesAwHwYDVR0jBBgwFoAU2LMX3cZL7WpI4822B1Y40MepesAwCQYDVR0TBAIwADANBgkqhkiG9w0BAQsF" +
  "AAOBgQDa5zE438VvsbhQB1AIb7ieV/ab8hgI6gmQgZU1nuVgx+48AhJ0UoeL2aHS8HAE45BzTqWh8MUD7bR4idPogJYKDmJwXkRH" +
  "XtPgNFAALmc5UQLuMqmu12tRC299XkjFeSnk3nXi8CZ4sxEst6qtlAMUX/3CiDpQjfTVGnc4mJ3W+A==";
const toPem = (label: string, text: string) => `-----BEGIN ${label}-----\n${text}\n-----END ${label}-----\n`;

const key = toPem("PRIVATE KEY", keyText);
const certificate = toPem("CERTIFICATE", certificateText);
const pair = { AUTH_SAML_DECRYPTION_KEY: key, AUTH_SAML_DECRYPTION_CERTIFICATE: certificate };
const create = (privateKey: { export: (options: { type: "pkcs8"; format: "pem" }) => string | Buffer }) =>
  privateKey.export({ type: "pkcs8", format: "pem" }).toString();
const elliptic = create(generateKeyPairSync("ec", { namedCurve: "P-256" }).privateKey);
const another = create(generateKeyPairSync("rsa", { modulusLength: 1024 }).privateKey);

test("keys of single sign-on come in pairs, with line breaks written out or not", () => {
  const inOneLine = { ...pair, AUTH_SAML_DECRYPTION_KEY: key.replaceAll("\n", "\\n") };
  for (const given of [pair, inOneLine]) {
    const { saml } = readConfig({ AUTH_SAML: "true", ...given }).auth.settings;
    expect(saml).toMatchObject({ decryptionCertificate: certificate, acceptsCbc: false });
  }
  expect(readConfig(pair).auth.settings.saml).toBeNull();
});

test.each([
  ["AUTH_SAML_DECRYPTION_KEY: is missing", { AUTH_SAML_DECRYPTION_KEY: undefined }],
  ["AUTH_SAML_DECRYPTION_CERTIFICATE: is missing", { AUTH_SAML_DECRYPTION_CERTIFICATE: undefined }],
  [
    "AUTH_SAML_DECRYPTION_CERTIFICATE: is not the certificate of AUTH_SAML_DECRYPTION_KEY",
    { AUTH_SAML_DECRYPTION_KEY: another },
  ],
  ["AUTH_SAML_DECRYPTION_KEY: must be an RSA private key", { AUTH_SAML_DECRYPTION_KEY: elliptic }],
  ["AUTH_SAML_CERTIFICATE: is missing", { AUTH_SAML_PRIVATE_KEY: elliptic }],
])("the configuration refuses these keys of single sign-on: %s", (message, changes) => {
  expect(() => readConfig({ AUTH_SAML: "true", ...pair, ...changes })).toThrow(message);
});
