// @vitest-environment happy-dom
import { describe } from "vitest";
import { keepsTypedText } from "#app/api/test/keeps-typed-text.ts";
import { keepMessageDraft, readMessageDraft } from "./message-draft.ts";

describe("a message that is not sent yet", () =>
  keepsTypedText("message-draft", keepMessageDraft, readMessageDraft));
