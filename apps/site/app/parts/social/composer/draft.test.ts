// @vitest-environment happy-dom
import { describe } from "vitest";
import { keepsTypedText } from "#app/api/test/keeps-typed-text.ts";
import { keepDraft, readDraft } from "./draft.ts";

describe("a post that is not sent yet", () => keepsTypedText("post-draft", keepDraft, readDraft));
