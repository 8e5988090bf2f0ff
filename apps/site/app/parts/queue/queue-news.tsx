import { useEffect, useRef, useState } from "react";
import { serverNow } from "#app/device/server-time.ts";
import { announce } from "#app/ui/notices/announce.ts";
import type { QueueBoard } from "./queue-board.ts";
import { aheadWords, changesBetween, countAhead } from "./queue-words.ts";

/** A place in line is read out at most this often; what goes and comes back is said at once. */
const SAY_AGAIN_MS = 60_000;

/** What has changed while one waits: shown until the next change, and read out politely. */
export function QueueNews({ board, number }: { board: QueueBoard; number: number | null }) {
  const before = useRef<QueueBoard | null>(null);
  const said = useRef({ ahead: -1, at: 0 });
  const [news, setNews] = useState<string | null>(null);
  useEffect(() => {
    const changes = before.current ? changesBetween(before.current, board) : [];
    before.current = board;
    if (changes.length > 0) {
      setNews(changes.join(" "));
      announce(changes.join(" "));
    }
    if (number === null) return;
    const ahead = countAhead(number, board);
    if (changes.length > 0 || ahead === said.current.ahead || serverNow() - said.current.at < SAY_AGAIN_MS)
      return;
    if (said.current.at > 0) announce(aheadWords(ahead));
    said.current = { ahead, at: serverNow() };
  }, [board, number]);
  return news ? <p className="border-pink border-s-4 ps-4">{news}</p> : null;
}
