// Files that were chosen in a form and not sent. A browser that keeps nothing loses them with the page, and nothing else.
import { clear, createStore, delMany, entries, set, type UseStore } from "idb-keyval";
import { onForgetting } from "#app/api/personal-storage.ts";
import { serverNow } from "#app/device/server-time.ts";
import { formOwner } from "./form-owner.ts";

type Kept = { owner: string | null; at: number; files: File[] };

const KEPT_MS = 30 * 86_400_000;
/** What one form may lay by, in bytes. */
const mostBytes = 20 * 1024 * 1024;

let store: UseStore | undefined;
const opened = (): UseStore => {
  store ??= createStore("undercroft-mine-files", "files");
  return store;
};
const nameOf = (form: string, control: string) => JSON.stringify([form, control]);
const formOf = (name: string): string => JSON.parse(name)[0];

onForgetting((keepsDrafts) => {
  if (!keepsDrafts) void clearFiles();
});

async function clearFiles(): Promise<void> {
  try {
    await clear(opened());
  } catch {
    // what cannot be reached cannot have been kept
  }
}

/** Lays by what was chosen in a form. */
export async function keepFiles(form: string, control: string, files: readonly File[]): Promise<void> {
  const bytes = files.reduce((sum, file) => sum + file.size, 0);
  if (files.length === 0 || bytes > mostBytes) return;
  const kept: Kept = { owner: formOwner() ?? null, at: serverNow(), files: [...files] };
  try {
    await set(nameOf(form, control), kept, opened());
  } catch {
    // full or refused: the page has them for as long as it stands
  }
}

/** What was chosen in a form, by the names of its controls. Files of others, and old ones, are dropped on the way. */
export async function readFiles(form: string): Promise<Map<string, File[]>> {
  const found = new Map<string, File[]>();
  try {
    const owner = formOwner() ?? null;
    const all = await entries<string, Kept>(opened());
    const gone = all.filter(([, kept]) => serverNow() - kept.at > KEPT_MS || isOthers(kept, owner));
    await delMany(
      gone.map(([name]) => name),
      opened(),
    );
    for (const [name, kept] of all)
      if (formOf(name) === form && !gone.some(([other]) => other === name))
        found.set(JSON.parse(name)[1], kept.files);
  } catch {
    // nothing can be read, so nothing was kept
  }
  return found;
}

/** A visitor's file may belong to the person who signs in next in this browser; a signed-in person's is theirs alone. */
const isOthers = (kept: Kept, owner: string | null): boolean =>
  kept.owner !== null && owner !== null && kept.owner !== owner;

/** Forgets what was chosen in a form. */
export async function forgetFiles(form: string): Promise<void> {
  try {
    const names = (await entries<string, Kept>(opened())).map(([name]) => name);
    await delMany(
      names.filter((name) => formOf(name) === form),
      opened(),
    );
  } catch {
    // as above
  }
}
