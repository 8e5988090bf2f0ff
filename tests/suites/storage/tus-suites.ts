// The cases of tus-js-client that speak to a real server, by its own client: here the server is the product.
import type { Suite } from "../suites.ts";

const authorization = "authorization: 'Bearer ' + process.env.SERVICE_KEY";
const objectOf =
  "Buffer.from(upload.url.split('/').pop(), 'base64url').toString().split('/').slice(1, -1).join('/')";

export const tusSuites: Suite[] = [
  {
    name: "tus-js-client",
    folder: "tus-js-client",
    files: ["test/spec/test-end-to-end"],
    server: "storage",
    standIns: { "tus-js-client": "/lib/node/index.ts" },
    rewrites: [
      [/'https:\/\/tusd\.tusdemo\.net\/files\/'/g, "process.env.SUITE_URL + '/upload/resumable'"],
      [/expect\(upload\.url\)\.toMatch\(.*/g, ""],
      // who uploads, and where to
      [
        /metadata: \{\n/g,
        `headers: { ${authorization} }, metadata: { bucketName: 'bucket2', objectName: 'tus/' + crypto.randomUUID(),\n`,
      ],
      [/'Tus-Resumable': '1\.0\.0',/g, `'Tus-Resumable': '1.0.0', ${authorization},`],
      [/expect\(metadata\.length\)\.toBe\(4\)/, "expect(metadata.length).toBe(6)"],
      // what was uploaded is an object, and not read where it was uploaded
      [
        /fetch\(upload\.url\)(?=\.then\(\(res\) => \{\s+expect\(res\.status\)\.toBe\(200\))/,
        `fetch(process.env.SUITE_URL + '/object/' + ${objectOf}, { headers: { ${authorization} } })`,
      ],
      [
        /fetch\(upload\.url\)(?=\.then\(\(res\) => \{\s+expect\(res\.status\)\.toBe\(404\))/,
        `fetch(upload.url, { method: 'HEAD', headers: { 'Tus-Resumable': '1.0.0', ${authorization} } })`,
      ],
    ],
    leftOut: [
      [
        /streamed 50 MB file/,
        "the length of a file is said before its first byte, since it is held against a limit",
      ],
    ],
  },
];
