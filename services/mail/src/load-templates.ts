// Every file below the folder `templates` is a mail, found by its name, whatever part its folder is named after: its cause queues it
// under that name.
import { readdirSync } from "node:fs";
import path from "node:path";
import { pathToFileURL } from "node:url";
import type { MailContent } from "./render/mail-content.ts";
import type { MailData } from "./render/mail-data.ts";

/** Makes a mail of the words its cause has queued. */
export type MailTemplate = (data: MailData) => MailContent;

const folder = path.join(import.meta.dirname, "templates");

async function loadTemplate(file: string): Promise<[string, MailTemplate]> {
  const { default: template } = (await import(pathToFileURL(path.join(folder, file)).href)) as {
    default: MailTemplate;
  };
  return [path.basename(file, ".ts"), template];
}

/** The templates by name. */
export const templates: ReadonlyMap<string, MailTemplate> = new Map(
  await Promise.all(
    readdirSync(folder, { recursive: true, encoding: "utf8" })
      .filter((file) => file.endsWith(".ts"))
      .map(loadTemplate),
  ),
);
