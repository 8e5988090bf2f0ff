// A bare websocket that joins one channel and notes what it hears, for tests of many.

export type RawListener = {
  /** broadcasts as their event, row changes as their type and id, in order */
  heard: string[];
  /** how often it was let in */
  joins: number;
  /** how often it was told to join again, or its channel was closed */
  ends: number;
  isInside: boolean;
  send: (event: string, payload: unknown) => void;
  close: () => void;
};

/** Joins, and joins again after an error as clients do. @param given.url of the server, without a path */
export function listenRaw(given: {
  url: string;
  apikey: string;
  token?: string;
  topic: string;
  isPrivate?: boolean;
  changes?: { table: string }[];
}): Promise<RawListener> {
  const { url, apikey, token, topic, isPrivate = false, changes = [] } = given;
  const address = `realtime:${topic}`;
  const socket = new WebSocket(
    `${url.replace("http", "ws")}/realtime/v1/websocket?vsn=2.0.0&apikey=${apikey}`,
  );
  let ref = 0;
  let joinRef = "";
  const put = (event: string, payload: unknown) => {
    ref += 1;
    socket.send(JSON.stringify([joinRef, String(ref), address, event, payload]));
  };
  const join = () => {
    if (socket.readyState !== socket.OPEN) return;
    joinRef = `j${++ref}`;
    const postgres_changes = changes.map((it) => ({ event: "*", schema: "public", ...it }));
    const config = { private: isPrivate, postgres_changes, postgres_changes_options: { wait: true } };
    socket.send(
      JSON.stringify([
        joinRef,
        joinRef,
        address,
        "phx_join",
        { config, ...(token ? { access_token: token } : {}) },
      ]),
    );
  };
  const listener: RawListener = {
    heard: [],
    joins: 0,
    ends: 0,
    isInside: false,
    send: put,
    close: () => socket.close(),
  };
  return new Promise((resolve, reject) => {
    socket.onerror = () => reject(new Error("the socket was refused"));
    socket.onopen = join;
    socket.onmessage = ({ data }) => {
      const [, , , event, payload] = JSON.parse(String(data));
      if (event === "phx_reply" && payload.response.postgres_changes) {
        listener.joins += 1;
        listener.isInside = true;
        resolve(listener);
      } else if (event === "phx_reply" && payload.status === "error") {
        listener.isInside = false;
        if (/Unauthorized/.test(payload.response.reason)) resolve(listener);
        else setTimeout(join, 300);
      } else if (event === "phx_error" || event === "phx_close") {
        listener.isInside = false;
        listener.ends += 1;
        if (event === "phx_error") setTimeout(join, 300);
      } else if (event === "broadcast") listener.heard.push(payload.event);
      else if (event === "postgres_changes") {
        const { type, record, old_record } = payload.data;
        listener.heard.push(`${type} ${(record ?? old_record).id}${record ? ` ${record.words}` : ""}`);
      }
    };
  });
}
