// Somebody with an open thread, as a browser has it: hears by a socket that something was written, reads it by number, and sends each
// message until it was acknowledged, even when requests or answers are lost.
import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import type { Copies } from "./start-copies.ts";

type Told = { sequence: number; body: string; client_id: string | null };

/** Numbers from 0 up to `below`. */
export type Dice = (below: number) => number;

export class ThreadReader {
  /** what is shown, in the order in which it was read */
  readonly held: Told[] = [];
  /** the numbers of messages that the socket told of */
  readonly heard: number[] = [];
  /** what was wrong: gaps, and answers that differ */
  readonly problems: string[] = [];
  /** the number that was answered, by the id of the message */
  readonly acknowledged = new Map<string, number>();
  readonly name: string;
  readonly #copies: Copies;
  readonly #token: string;
  readonly #personId: string;
  readonly #threadId: string;
  readonly #dice: Dice;
  #at: number;
  #socket: WebSocket | null = null;
  /** the line that was let in, and its copy */
  #joined: { socket: WebSocket; at: number } | null = null;
  #isOver = false;
  #reading: Promise<void> | null = null;
  #readsAgain = false;

  constructor(given: {
    copies: Copies;
    name: string;
    personId: string;
    token: string;
    threadId: string;
    dice: Dice;
    at: number;
  }) {
    this.name = given.name;
    this.#copies = given.copies;
    this.#personId = given.personId;
    this.#token = given.token;
    this.#threadId = given.threadId;
    this.#dice = given.dice;
    this.#at = given.at;
  }

  /** Whether the line will tell of messages written from now on: it has joined, is not being cut, and its copy runs. */
  get isInside(): boolean {
    if (!this.#joined || this.#joined.socket.readyState !== WebSocket.OPEN) return false;
    return !this.#copies.copies[this.#joined.at]?.isDead();
  }

  /** A copy that runs; the one before is left when it is dead. */
  #url(): string {
    const { copies } = this.#copies;
    if (copies[this.#at]?.isDead()) this.#at = 1 - this.#at;
    return copies[this.#at]?.url ?? "";
  }

  async #call<T>(name: string, body: object, signal?: AbortSignal): Promise<T> {
    const answer = await fetch(`${this.#url()}/rest/v1/rpc/${name}`, {
      method: "POST",
      headers: {
        authorization: `Bearer ${this.#token}`,
        apikey: this.#copies.apikey,
        "content-type": "application/json",
      },
      body: JSON.stringify(body),
      ...(signal ? { signal } : {}),
    });
    if (!answer.ok) throw new Error(`${name}: ${answer.status} ${await answer.text()}`);
    return (await answer.json()) as T;
  }

  /** Reads what follows what is held; what is told meanwhile is read after it. */
  read(): Promise<void> {
    if (this.#reading) {
      this.#readsAgain = true;
      return this.#reading;
    }
    this.#reading = this.#readOn().finally(() => {
      this.#reading = null;
    });
    return this.#reading;
  }

  async #readOn(): Promise<void> {
    do {
      this.#readsAgain = false;
      const page = await this.#call<{ messages: Told[]; has_more: boolean }>("list_messages", {
        p_conversation_id: this.#threadId,
        p_after: this.held.at(-1)?.sequence ?? 0,
      }).catch(async () => {
        await sleep(20);
        return { messages: [], has_more: true };
      });
      for (const one of page.messages) {
        const last = this.held.at(-1)?.sequence ?? 0;
        if (one.sequence !== last + 1) this.problems.push(`${this.name}: ${one.sequence} after ${last}`);
        this.held.push(one);
      }
      if (page.has_more) this.#readsAgain = true;
    } while (this.#readsAgain && !this.#isOver);
  }

  /** Opens the line, again and again while it is cut; each time it stands everything since is read. */
  listen(): Promise<void> {
    return new Promise((resolve) => {
      const open = () => {
        if (this.#isOver) return;
        const address = `${this.#url().replace("http", "ws")}/realtime/v1/websocket?vsn=2.0.0&apikey=${this.#copies.apikey}`;
        const socket = new WebSocket(address);
        this.#socket = socket;
        const at = this.#at;
        const join = ["j", "1", `realtime:person:${this.#personId}`, "phx_join"];
        let pulse: ReturnType<typeof setInterval> | undefined;
        socket.onopen = () => {
          socket.send(JSON.stringify([...join, { config: { private: true }, access_token: this.#token }]));
          pulse = setInterval(
            () => socket.send(JSON.stringify([null, "2", "phoenix", "heartbeat", {}])),
            10_000,
          );
        };
        socket.onmessage = ({ data }) => {
          const [, , topic, event, payload] = JSON.parse(String(data));
          if (topic === "phoenix") return;
          if (event === "phx_reply" && payload.status === "ok") {
            this.#joined = { socket, at };
            resolve();
            void this.read();
          } else if (event === "broadcast" && payload.event === "message") {
            if (typeof payload.payload.sequence === "number") this.heard.push(payload.payload.sequence);
            void this.read();
          } else if (event === "phx_error" || (event === "phx_reply" && payload.status === "error"))
            socket.close();
        };
        socket.onclose = () => {
          clearInterval(pulse);
          setTimeout(open, 30);
        };
        socket.onerror = () => {};
      };
      open();
    });
  }

  /** The line is cut; it comes back by itself. */
  cut(): void {
    this.#socket?.close();
  }

  /** Sends a message until it is acknowledged. Some requests are cut on their way, and some answers are lost after they came. */
  async send(body: string): Promise<void> {
    const key = randomUUID();
    const given = { p_conversation_id: this.#threadId, p_body: body, p_client_id: key };
    for (;;) {
      try {
        const signal = this.#dice(5) === 0 ? AbortSignal.timeout(1 + this.#dice(60)) : undefined;
        const { sequence } = await this.#call<Told>("send_message", given, signal);
        const known = this.acknowledged.get(key);
        if (known !== undefined && known !== sequence)
          this.problems.push(`${this.name}: ${key} is ${known} and ${sequence}`);
        this.acknowledged.set(key, sequence);
        if (this.#dice(4) > 0) return;
      } catch (error) {
        if (/: 4\d\d /.test(String(error))) throw error;
        await sleep(10);
      }
    }
  }

  end(): void {
    this.#isOver = true;
    this.#socket?.close();
  }
}
