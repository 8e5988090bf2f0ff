// What a listener that lost its connection reads when it is back.
import type { ServiceDatabase } from "@undercroft/postgres";

/** A row of realtime.messages; of a notification that was too long only the id. */
export type MessageRow = {
  id: string;
  topic: string;
  event: string | null;
  private: boolean;
  payload: unknown;
  /** bytes as base64 */
  binary?: string | null;
};

/** What was told since, each list in its order. */
export type Missed = {
  relayed: { copy: string; body: string }[];
  messages: MessageRow[];
  /** ids of transactions */
  transactions: string[];
};

const columns =
  "id, topic, event, private, payload, translate(encode(binary_payload, 'base64'), E'\\n', '') as binary";

/** A message by its id; undefined when it is gone. */
export async function readMessage(database: ServiceDatabase, id: string): Promise<MessageRow | undefined> {
  const rows = await database.query<MessageRow>(`select ${columns} from realtime.messages where id = $1`, [
    id,
  ]);
  return rows[0];
}

/** @param since beginning of what may have been missed @throws DatabaseUnavailable */
export async function readMissed(database: ServiceDatabase, copy: string, since: Date): Promise<Missed> {
  const relayed = await database.query<{ copy: string; body: string }>(
    "select copy, body from realtime.relayed where copy <> $1 and at >= $2 order by id",
    [copy, since],
  );
  const messages = await database.query<MessageRow>(
    `select ${columns} from realtime.messages where inserted_at >= $1 and extension = 'broadcast' order by inserted_at limit 20000`,
    [since],
  );
  const transactions = await database.query<{ xid: string }>(
    "select xid::text from realtime.changes where at >= $1 group by xid order by max(id)",
    [since],
  );
  return { relayed, messages, transactions: transactions.map(({ xid }) => xid) };
}
