// One night's door on this device: who works here, what the server says, and how it goes on when it says nothing.

import { onForgetting } from "#app/api/personal-storage.ts";
import { serverNow } from "#app/device/server-time.ts";
import { makeStore } from "#app/device/store.ts";
import type { DoorAnswers, DoorNumbers, Night, Numbers } from "#app/parts/door/door-answers.ts";
import {
  askDoor,
  type DoorArgs,
  type DoorCaller,
  NoAnswer,
  readPatienceMs,
} from "#app/parts/door/door-client.ts";
import { type DoorStop, toStop } from "#app/parts/door/door-stop.ts";
import { adoptScans } from "#app/parts/door/waiting/adopt-scans.ts";
import { forgetOverNights } from "#app/parts/door/waiting/send-kept-scans.ts";
import { sendWaiting } from "#app/parts/door/waiting/send-waiting.ts";
import { keepDevice, readDevice } from "./device-name.ts";
import { type DoorView, openingView } from "./door-view.ts";
import type { Found } from "./find-night.ts";
import { type KeptNight, keepNight, ownerOf, readKeptNight } from "./kept-night.ts";
import { OfflineDoor } from "./offline-door.ts";
import { forgetAfter, meansForgetting, openNight, type ReadPersonId } from "./open-night.ts";
import { ServerClock } from "./server-clock.ts";

/** A pass asks this often for the numbers; a colleague with an account hears of them, and asks to be sure. */
const passPollMs = 2_000;
const accountPollMs = 15_000;
/** How often a door without a line looks for one. */
const probeMs = 3_000;
const listMs = 30_000;
/** The door that is open in this tab. */
let current: DoorNight | null = null;

onForgetting(() => current?.leave());

/** The door of one night. Screens read it by `useDoor`. */
export class DoorNight {
  readonly slug: string;
  clock = new ServerClock();
  /** a code that was scanned on another screen than Scan, for that one to take up */
  handed: string | null = null;
  /** whether the live channel of the team is lost, so that numbers have to be asked for */
  isDeaf = false;
  offline: OfflineDoor | null = null;
  readonly #view = makeStore(openingView);
  readonly #personId: ReadPersonId;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #listTimer: ReturnType<typeof setTimeout> | undefined;
  #isClosed = false;
  #turn = 0;
  #caller: DoorCaller | null = null;
  #owner: Pick<KeptNight, "pass" | "personId"> = { pass: null };
  /** as the server says them: without what waits here */
  #numbers: Numbers | null = null;
  #sending: Promise<void> | null = null;

  constructor(slug: string, personId: ReadPersonId) {
    this.slug = slug;
    this.#personId = personId;
  }

  readonly subscribe = this.#view.subscribe;
  readonly read = this.#view.read;

  show(change: Partial<DoorView> = {}): void {
    const numbers = this.#numbers && this.offline ? this.offline.count(this.#numbers) : this.#numbers;
    const waiting = this.offline?.waiting.entries.length ?? 0;
    this.#view.set({ ...this.read(), numbers, waiting, ...change });
  }

  /** What the server says of the numbers; null before it has. */
  get serverNumbers(): Numbers | null {
    return this.#numbers;
  }

  /** Opens the night by the server, or by what this device keeps, and follows it until `close`. */
  async open(): Promise<void> {
    const chosen = readDevice(this.slug);
    this.#isClosed = false;
    const turn = ++this.#turn;
    current = this;
    this.show({ ...openingView, ...chosen });
    void this.#personId()
      .then(forgetOverNights)
      .catch(() => {});
    window.addEventListener("online", this.#onLine);
    window.addEventListener("offline", this.#onLine);
    const opened = await openNight(this.slug, chosen, this.#personId);
    // closed, or opened again meanwhile
    if (this.#isClosed || turn !== this.#turn) return;
    if (typeof opened === "string") return this.stop(opened);
    const { found, kept } = opened;
    if (kept) this.clock = new ServerClock(kept.offMs);
    await this.#begin(found, kept !== null);
    if (kept) this.show({ offlineSince: serverNow() });
  }

  async #begin({ eventId, pass, night }: Found, isKept: boolean): Promise<void> {
    const device = pass?.label ?? this.read().device;
    const gate = this.read().gate ?? night.gate;
    this.#caller = { eventId, pass: pass?.pass ?? null, device, gate };
    if (!isKept) this.clock.hear(night.server_time);
    this.#numbers = night.numbers;
    this.#owner = { pass, personId: pass ? null : await this.#personId() };
    await adoptScans(eventId, this.#owner.personId);
    this.offline = new OfflineDoor(eventId, ownerOf(this.#owner), this.clock);
    await this.offline.open();
    const kept = await readKeptNight(this.slug);
    this.show({
      isOpening: false,
      night,
      pass,
      isSupervisor: night.is_supervisor,
      device,
      gate,
      conflicts: kept?.conflicts ?? [],
      ...this.#listState(),
    });
    void this.keep();
    if (!isKept) void this.#sendWaiting();
    this.#follow();
    this.#followList(isKept ? listMs : 0);
  }

  #listState(): Pick<DoorView, "listAt" | "listChange"> {
    const asOf = this.offline?.keeper.list?.as_of;
    return { listAt: asOf ? Date.parse(asOf) : null, listChange: this.read().listChange + 1 };
  }

  /** Keeps what a reload without a connection needs. */
  async keep(): Promise<void> {
    const { night, conflicts } = this.read();
    if (night && this.#numbers && !this.read().stop)
      await keepNight({ night, ...this.#owner, numbers: this.#numbers, offMs: this.clock.offMs, conflicts });
  }

  /** Nobody can work here any more; after most reasons nothing of the night stays on this device. */
  stop(stop: DoorStop): void {
    clearTimeout(this.#timer);
    clearTimeout(this.#listTimer);
    this.show({ isOpening: false, stop });
    if (meansForgetting(stop)) void this.#forget(stop);
  }

  async #forget(stop: DoorStop): Promise<void> {
    await this.offline?.forgetList();
    await forgetAfter(stop, this.slug, this.read().night, await this.#personId());
  }

  close(): void {
    this.#isClosed = true;
    if (current === this) current = null;
    clearTimeout(this.#timer);
    clearTimeout(this.#listTimer);
    window.removeEventListener("online", this.#onLine);
    window.removeEventListener("offline", this.#onLine);
  }

  readonly #onLine = (): void => {
    if (!navigator.onLine) this.#lost();
    else void this.readNumbers().catch(() => {});
  };

  /**
   * Calls a function of the door, with the night, the pass, this device and its gate.
   * @throws NoAnswer where there was none in time (the door is offline from then on); the data API's refusal
   */
  async ask<N extends keyof DoorAnswers>(
    name: N,
    args: DoorArgs<N>,
    waitMs?: number,
  ): Promise<DoorAnswers[N]> {
    if (!this.#caller) throw new NoAnswer("The door is not open");
    try {
      const answer = await askDoor(this.#caller, name, args, waitMs);
      const { numbers, server_time } = Object(answer) as { numbers?: Numbers; server_time?: string };
      this.clock.hear(server_time);
      if (numbers) this.takeNumbers(numbers);
      this.#answered();
      return answer;
    } catch (error) {
      if (error instanceof NoAnswer) this.#lost();
      else this.#refused(name, error);
      throw error;
    }
  }

  /** A right that somebody lost closes the door, where it is not only a supervisor's. */
  #refused(name: keyof DoorAnswers, error: unknown): void {
    this.#answered();
    const stop = toStop(error);
    if (!stop || this.read().stop) return;
    if (stop === "no-permission" && name !== "open_door")
      void this.ask("open_door", {}).then(
        (night) => this.#takeNight(night),
        () => {},
      );
    else this.stop(stop);
  }

  #takeNight(night: Night): void {
    this.show({ night, isSupervisor: night.is_supervisor });
    void this.keep();
  }

  /** Shows numbers unless newer ones are known already. */
  takeNumbers(numbers: Numbers): void {
    if (numbers.change < (this.#numbers?.change ?? 0)) return;
    const { inside, capacity, level, change } = numbers;
    this.#numbers = { inside, capacity, level, change };
    this.show();
  }

  chooseGate(gate: string | null, device: string): void {
    keepDevice({ gate, device, of: this.slug });
    if (this.#caller) this.#caller = { ...this.#caller, gate, device };
    this.show({ gate, device });
  }

  #lost(): void {
    if (this.read().offlineSince === null) this.show({ offlineSince: serverNow() });
    void this.keep();
    this.#follow();
  }

  #answered(): void {
    if (this.read().offlineSince === null) return;
    this.show({ offlineSince: null });
    void this.#sendWaiting();
    this.#followList(0);
    void this.ask("open_door", {}).then(
      (night) => this.#takeNight(night),
      () => {},
    );
  }

  /** Reads the numbers again after a while, and so finds out whether there is a line. */
  #follow(): void {
    clearTimeout(this.#timer);
    if (this.#isClosed || this.read().stop) return;
    const { offlineSince, pass } = this.read();
    const wait = offlineSince !== null ? probeMs : pass || this.isDeaf ? passPollMs : accountPollMs;
    this.#timer = setTimeout(() => {
      const { night } = this.read();
      const isPast = (end: string | null | undefined) =>
        Boolean(end) && this.clock.now() > Date.parse(end ?? "");
      if (isPast(night?.closes_at)) return this.stop("ended");
      if (isPast(night?.pass_ends_at)) return this.stop("pass-ended");
      this.readNumbers()
        .then(() => this.#sendWaiting())
        .catch(() => {})
        .finally(() => this.#follow());
    }, wait);
  }

  #followList(wait: number): void {
    clearTimeout(this.#listTimer);
    if (this.#isClosed || this.read().stop) return;
    this.#listTimer = setTimeout(() => {
      this.readList()
        .catch(() => {})
        .finally(() => this.#followList(listMs));
    }, wait);
  }

  /** Reads what changed of the list. */
  async readList(): Promise<void> {
    const { offline } = this;
    if (!offline || this.read().offlineSince !== null) return;
    const { since } = offline.keeper;
    const answer = await this.ask("door_list", { p_since: since }, readPatienceMs);
    await offline.keeper.receive(answer, since);
    const { list } = offline.keeper;
    if (list) offline.marks.dropBefore(Date.parse(list.as_of));
    this.show(this.#listState());
    await this.keep();
  }

  /** Everything of the screen Numbers, and tells how many scans wait here. */
  readNumbers(): Promise<DoorNumbers> {
    return this.ask("door_numbers", { p_waiting: this.read().waiting });
  }

  /** Something waits now: sent at once where there is a line. */
  async waits(): Promise<void> {
    this.show({ listChange: this.read().listChange + 1 });
    if (this.read().offlineSince === null) await this.#sendWaiting();
  }

  /** Sends what waits, one tab at a time. */
  #sendWaiting(): Promise<void> {
    const { offline } = this;
    if (!offline || offline.waiting.entries.length === 0) return Promise.resolve();
    const send = async () => {
      const found = await sendWaiting(offline.waiting, (...call) => this.ask(...call), this.clock.now);
      this.show({ conflicts: [...this.read().conflicts, ...found] });
      await this.keep();
      void this.readNumbers().catch(() => {});
    };
    this.#sending ??= send()
      .catch(() => {})
      .finally(() => {
        this.#sending = null;
        this.show();
      });
    return this.#sending;
  }

  /** Somebody has read of these. */
  dropConflicts(): void {
    this.show({ conflicts: [] });
    void this.keep();
  }

  /** The person of this browser leaves it: what is in memory goes with what is kept. */
  leave(): void {
    this.offline = null;
    this.#caller = null;
    this.#numbers = null;
    this.stop("signed-out");
    this.show({ night: null, pass: null, conflicts: [] });
  }
}
