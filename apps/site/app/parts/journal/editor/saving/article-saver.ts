// What an editor types, on its way to the desk: kept in this browser at once, saved three seconds after the last change, and never lost in between.

import type { Refusal } from "#app/api/changes/refusal.ts";
import { serverDate } from "#app/device/server-time.ts";
import { makeSignal } from "#app/device/store.ts";
import { type ArticleForm, type DeskArticle, formOf } from "#app/parts/journal/desk-queries.ts";
import { canonicalText } from "#app/parts/journal/editor/canonical-text.ts";

/** Where the text stands. */
export type SavingState =
  | { kind: "saved"; at: Date | null }
  | { kind: "changed" | "saving" | "offline" }
  | { kind: "incomplete"; problem: string }
  | { kind: "refused"; refusal: Refusal }
  | { kind: "conflict" };

/** Why public text is changed. */
export type Change = { change: "small" | "correction"; sentence: string };

/** A text that this browser keeps: what was typed, over which version, and what the desk had then. */
export type KeptText = { version: number; form: ArticleForm; desk?: ArticleForm };

type SaverOptions = {
  article: DeskArticle;
  /** what was kept here before and not saved */
  kept: KeptText | null;
  send: (form: ArticleForm, version: number, why: Change | null) => Promise<DeskArticle>;
  /** the article as the desk has it now */
  readLatest: () => Promise<DeskArticle>;
  /** called when a colleague has moved the article meanwhile */
  onMoved: (article: DeskArticle) => void;
  keep: (kept: KeptText | null) => void;
  toRefusal: (error: unknown) => Refusal;
  findProblem: (form: ArticleForm) => string | null;
};

const SAVE_AFTER_MS = 3000;
const RETRY_AFTER_MS = 10_000;

const same = (one: ArticleForm, other: ArticleForm): boolean => canonicalText(one) === canonicalText(other);

/** One article that is being written. `subscribe` and the two reads are made for useSyncExternalStore. */
export class ArticleSaver {
  #form: ArticleForm;
  #base: ArticleForm;
  /** the text as the desk answered it last: trimmed, and in its order */
  #desk: ArticleForm;
  #version: number;
  #state: SavingState = { kind: "saved", at: null };
  #timer: ReturnType<typeof setTimeout> | undefined;
  #sending: Promise<boolean> | null = null;
  readonly #isPublic: boolean;
  readonly #options: SaverOptions;
  readonly #changed = makeSignal();

  constructor(options: SaverOptions) {
    const { article, kept } = options;
    this.#options = options;
    this.#desk = formOf(article);
    this.#base = this.#desk;
    this.#form = this.#base;
    this.#version = article.version;
    this.#isPublic = article.status === "published" || article.status === "updated";
    if (!kept || same(kept.form, this.#base)) return;
    this.#form = kept.form;
    // over an earlier version: a colleague has saved since, unless the article was only moved or renamed
    const isOver = kept.version !== article.version && !(kept.desk && same(kept.desk, this.#desk));
    if (isOver && kept.desk) this.#base = kept.desk;
    this.#state = { kind: isOver ? "conflict" : "changed" };
  }

  subscribe = this.#changed.subscribe;
  readState = (): SavingState => this.#state;
  readForm = (): ArticleForm => this.#form;
  /** the text as it was last read from the desk */
  readBase = (): ArticleForm => this.#base;

  /** Takes what was typed. */
  change(next: Partial<ArticleForm>): void {
    this.#form = { ...this.#form, ...next };
    this.#keep();
    if (this.#state.kind === "conflict") {
      this.#tell();
      return;
    }
    this.#set({ kind: "changed" });
    if (!this.#isPublic) this.#saveIn(SAVE_AFTER_MS);
  }

  /** Begins to save what an earlier visit left behind. */
  resume(): void {
    if (this.#state.kind === "changed" && !this.#isPublic) this.#saveIn(SAVE_AFTER_MS);
  }

  /** Saves now. @returns whether everything is saved */
  async save(why: Change | null = null): Promise<boolean> {
    clearTimeout(this.#timer);
    while (this.#sending) await this.#sending;
    if (this.#state.kind === "conflict") return false;
    if (same(this.#form, this.#base)) {
      this.#options.keep(null);
      if (this.#state.kind !== "saved") this.#set({ kind: "saved", at: null });
      return true;
    }
    const problem = this.#options.findProblem(this.#form);
    if (problem) {
      this.#set({ kind: "incomplete", problem });
      return false;
    }
    this.#sending = this.#send(why);
    return this.#sending;
  }

  /**
   * Takes note of the article as the desk has it now. Moved or renamed it is the same text over a newer version; a newer text is taken
   * where nothing was typed here, and is a conflict otherwise.
   * @returns whether the text here is another one than before
   */
  follow(article: DeskArticle): boolean {
    if (article.version <= this.#version || this.#sending || this.#state.kind === "conflict") return false;
    const theirs = formOf(article);
    const isTyped = !same(this.#form, this.#base);
    if (same(theirs, this.#desk)) {
      this.#version = article.version;
      if (isTyped) this.#keep();
      return false;
    }
    if (isTyped) {
      this.#set({ kind: "conflict" });
      return false;
    }
    this.#take(article);
    this.#form = theirs;
    this.#base = theirs;
    this.#set({ kind: "saved", at: null });
    return true;
  }

  /** Goes on from a colleague's text, with what was chosen of both. */
  adopt(theirs: DeskArticle, form: ArticleForm): void {
    this.#take(theirs);
    this.#base = this.#desk;
    this.#state = { kind: "changed" };
    this.change(form);
  }

  /** Stops the clock; what was typed stays kept in this browser. */
  stop(): void {
    clearTimeout(this.#timer);
  }

  async #send(why: Change | null): Promise<boolean> {
    const sent = this.#form;
    this.#set({ kind: "saving" });
    try {
      const saved = await this.#options.send(sent, this.#version, why);
      this.#take(saved);
      this.#base = sent;
      const isWhole = same(this.#form, sent);
      if (isWhole) this.#options.keep(null);
      else this.#keep();
      this.#set(isWhole ? { kind: "saved", at: serverDate() } : { kind: "changed" });
      if (!(isWhole || this.#isPublic)) this.#saveIn(SAVE_AFTER_MS);
      return isWhole;
    } catch (error) {
      const refusal = this.#options.toRefusal(error);
      if (refusal.code !== "JOURNAL_STALE") this.#refuse(refusal);
      else if (await this.#lookAgain()) return await this.#send(why);
      return false;
    } finally {
      this.#sending = null;
    }
  }

  /** Only a colleague's text is a conflict. @returns whether the article was but renamed, and can be saved over its newer version */
  async #lookAgain(): Promise<boolean> {
    const latest = await this.#options.readLatest().catch(() => null);
    if (!latest || latest.version <= this.#version || !same(formOf(latest), this.#desk)) {
      this.#set({ kind: "conflict" });
      return false;
    }
    this.#version = latest.version;
    this.#keep();
    if (latest.status === this.#options.article.status) return true;
    this.#set({ kind: "changed" });
    this.#options.onMoved(latest);
    return false;
  }

  #refuse(refusal: Refusal): void {
    if (refusal.code !== null && refusal.code !== "JOURNAL_RATE_LIMITED")
      this.#set({ kind: "refused", refusal });
    else {
      this.#set({ kind: "offline" });
      if (!this.#isPublic) this.#saveIn(RETRY_AFTER_MS);
    }
  }

  #take(article: DeskArticle): void {
    this.#version = article.version;
    this.#desk = formOf(article);
  }

  #keep(): void {
    this.#options.keep({ version: this.#version, form: this.#form, desk: this.#desk });
  }

  #saveIn(milliseconds: number): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.save(), milliseconds);
  }

  #set(state: SavingState): void {
    this.#state = state;
    this.#tell();
  }

  #tell(): void {
    this.#changed.set();
  }
}
