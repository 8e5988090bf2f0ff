import { type ReactNode, useEffect, useState } from "react";
import { momentName } from "#app/format/moment.ts";
import { type KeptThread, readKeptThreads } from "./keep-threads.ts";

type KeptThreadsProps = {
  personId: string;
  /** what stands there where none is kept */
  otherwise: ReactNode;
};

/** The threads that lie on this device, to be read where there is no connection. */
export default function KeptThreads({ personId, otherwise }: KeptThreadsProps): ReactNode {
  const [threads, setThreads] = useState<readonly KeptThread[]>();
  useEffect(() => {
    void readKeptThreads(personId).then(setThreads);
  }, [personId]);
  if (threads === undefined) return null;
  if (threads.length === 0) return otherwise;
  return (
    <section aria-labelledby="kept-threads" className="grid gap-3 p-3">
      <h2 id="kept-threads" className="type-h3">
        Conversations saved on this device
      </h2>
      <ul className="grid gap-2">
        {threads.map(({ id, title, readAt, messages }) => (
          <li key={id}>
            <details className="border-line border-t">
              <summary className="min-h-11 cursor-pointer py-2">
                <span className="font-bold" dir="auto">
                  {title}
                </span>{" "}
                <span className="text-ink-2 text-small">
                  as of {momentName(new Date(readAt).toISOString())}
                </span>
              </summary>
              <ol className="grid gap-3 pb-3">
                {messages.map((message) => (
                  <li key={message.id}>
                    <p className="text-ink-2 text-small">
                      {message.is_mine ? "You" : title}, {momentName(message.created_at)}
                    </p>
                    <p className="whitespace-pre-wrap [overflow-wrap:anywhere]" dir="auto">
                      {message.body ?? "This message was removed."}
                    </p>
                  </li>
                ))}
              </ol>
            </details>
          </li>
        ))}
      </ul>
    </section>
  );
}
