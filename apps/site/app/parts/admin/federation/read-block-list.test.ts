import { expect, test } from "vitest";
import { readBlockList } from "./read-block-list.ts";

test("A list as Mastodon exports it is read, with commas and quotes in its comments", () => {
  const list = `#domain,#severity,#reject_media,#reject_reports,#public_comment,#obfuscate
spam.example,suspend,true,true,"Sends spam, and ""more""",false
loud.example,silence,false,false,,false
fine.example,noop,true,false,,false
`;
  expect(readBlockList(list)).toEqual([
    { host: "spam.example", block: "reject", note: 'Sends spam, and "more"' },
    { host: "loud.example", block: "silence", note: "" },
  ]);
});

test("A list of bare names rejects each of them", () => {
  expect(readBlockList("\uFEFFspam.example\r\nother.example\r\n")).toEqual([
    { host: "spam.example", block: "reject", note: "" },
    { host: "other.example", block: "reject", note: "" },
  ]);
});
