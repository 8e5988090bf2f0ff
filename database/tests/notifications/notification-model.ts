// What internal.notify and internal.send_notification_mails promise, written a second time in the plainest way: rows and mails of people who
// choose, block, mute, read and are left alone.

export type Frequency = "at_once" | "daily" | "weekly" | "never";
type Kind = {
  isOptional: boolean;
  mailsItself: boolean;
  hasOwnHour: boolean;
  isGrouped: boolean;
  first: Frequency;
};

/** The kinds that the random runs use, as their parts' rules.sql know them. */
export const kinds: Readonly<Record<string, Kind>> = {
  sale_soon: { isOptional: true, mailsItself: false, hasOwnHour: false, isGrouped: false, first: "at_once" },
  follower_new: { isOptional: true, mailsItself: false, hasOwnHour: false, isGrouped: true, first: "never" },
  refund_failed: {
    isOptional: false,
    mailsItself: false,
    hasOwnHour: false,
    isGrouped: false,
    first: "at_once",
  },
  job_nudge: { isOptional: true, mailsItself: true, hasOwnHour: false, isGrouped: true, first: "at_once" },
  search_alert: { isOptional: true, mailsItself: true, hasOwnHour: true, isGrouped: false, first: "at_once" },
};

type Delivery = { frequency: Frequency; isHeld: boolean; isServed: boolean };
type Row = {
  kind: string;
  isInApp: boolean;
  isSeen: boolean;
  isRead: boolean;
  isRemoved: boolean;
  /** null: nobody did it */
  actors: Set<string> | null;
  delivery: Delivery | null;
};

/** One person's side. */
export class NotificationModel {
  rows: Row[] = [];
  isQuiet = false;
  readonly shutOut = new Set<string>();
  private readonly chosen = new Map<string, { isInApp: boolean; mail: Frequency }>();

  private kind(name: string): Kind {
    const kind = kinds[name];
    if (!kind) throw new Error(`The model knows no kind ${name}`);
    return kind;
  }
  mailOf(name: string): Frequency {
    const kind = this.kind(name);
    return (kind.isOptional ? this.chosen.get(name)?.mail : undefined) ?? kind.first;
  }

  /** @returns whether its cause sends a mail of its own now */
  tell(name: string, actor: string | null): boolean {
    const kind = this.kind(name);
    const mail = this.mailOf(name);
    const sendsItself = kind.mailsItself && mail === "at_once" && (kind.hasOwnHour || !this.isQuiet);
    if (actor && kind.isOptional && this.shutOut.has(actor)) return sendsItself;
    const later = mail === "never" || kind.hasOwnHour || sendsItself ? null : mail;
    const isInApp = (kind.isOptional ? this.chosen.get(name)?.isInApp : undefined) ?? true;
    if (!isInApp && !later) return sendsItself;
    let row = kind.isGrouped
      ? this.rows.findLast(
          (one) => one.kind === name && !one.isRead && !one.isRemoved && one.isInApp === isInApp,
        )
      : undefined;
    if (row) row.isSeen = false;
    else {
      row = {
        kind: name,
        isInApp,
        isSeen: false,
        isRead: false,
        isRemoved: false,
        actors: actor ? new Set() : null,
        delivery: null,
      };
      this.rows.push(row);
    }
    if (actor) row.actors?.add(actor);
    if (later && (!row.delivery || (row.delivery.isServed && later !== "at_once")))
      row.delivery = { frequency: later, isHeld: later === "at_once" && this.isQuiet, isServed: false };
    return sendsItself;
  }

  choose(name: string, isInApp: boolean, mail: Frequency): void {
    this.chosen.set(name, { isInApp, mail });
    for (const { kind, delivery } of this.rows)
      if (kind === name && delivery && !delivery.isServed && mail !== "never" && delivery.frequency !== mail)
        Object.assign(delivery, { frequency: mail, isHeld: mail === "at_once" && this.isQuiet });
  }

  /** What was held comes when the quiet ends. */
  setQuiet(isQuiet: boolean): void {
    this.isQuiet = isQuiet;
    for (const { delivery } of this.rows)
      if (delivery && !delivery.isServed && delivery.isHeld && !isQuiet) this.due.add(delivery);
      else if (delivery && isQuiet && delivery.isHeld) this.due.delete(delivery);
  }
  private readonly due = new Set<Delivery>();

  block(actor: string): void {
    this.shutOut.add(actor);
    for (const { actors } of this.rows) actors?.delete(actor);
  }
  mute(actor: string): void {
    this.shutOut.add(actor);
  }
  private isShown = ({ actors }: Row): boolean =>
    actors === null || [...actors].some((actor) => !this.shutOut.has(actor));

  /** The drawer's rows, by kind. */
  shown(): string[] {
    return this.rows
      .filter((row) => row.isInApp && !row.isRemoved && this.isShown(row))
      .map(({ kind }) => kind)
      .toSorted();
  }
  unread(): number {
    return this.rows.filter((row) => row.isInApp && !row.isRemoved && !row.isRead && this.isShown(row))
      .length;
  }
  seeAll(): void {
    for (const row of this.rows) if (!row.isRead) row.isSeen = true;
  }
  readAll(): void {
    for (const row of this.rows) Object.assign(row, { isSeen: true, isRead: true });
  }

  /** Serves what is due now, or all that will be due in eight days. @returns the kinds in the mail; empty for no mail */
  serve(isLater: boolean): string[] {
    const sent: string[] = [];
    for (const row of this.rows) {
      const { delivery } = row;
      if (!delivery || delivery.isServed) continue;
      const isNow = delivery.frequency === "at_once" && (!delivery.isHeld || this.due.has(delivery));
      if (!isLater && !isNow) continue;
      delivery.isServed = true;
      const isNews = !row.isSeen || (delivery.frequency === "at_once" && !delivery.isHeld);
      if (!row.isRemoved && !row.isRead && isNews && this.isShown(row) && this.mailOf(row.kind) !== "never")
        sent.push(row.kind);
    }
    return sent.toSorted();
  }
}
