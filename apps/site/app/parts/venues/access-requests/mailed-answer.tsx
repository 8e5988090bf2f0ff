import { useQuery } from "@tanstack/react-query";
import { call } from "#app/api/call.ts";
import { QueryProvider } from "#app/api/query-provider.tsx";
import { Loaded } from "#app/ui/loaded.tsx";
import { dueDay } from "./access-requests.ts";
import { LinkOver } from "./link-over.tsx";
import { QuestionAndAnswer } from "./question-and-answer.tsx";

/** Question and answer for the holder of a mailed link; fetched late. */
export default function MailedAnswer({ code }: { code: string }) {
  return (
    <QueryProvider>
      <Read code={code} />
    </QueryProvider>
  );
}

function Read({ code }: { code: string }) {
  const query = useQuery({
    queryKey: ["access-answer", code],
    queryFn: async () => {
      return { read: await call("read_access_answer", { p_code: code }) };
    },
  });
  return (
    <Loaded query={query} what="The answer">
      {({ read }) =>
        read ? (
          <div className="grid gap-6">
            <p className="type-h3 [overflow-wrap:anywhere]">{read.about}</p>
            <QuestionAndAnswer
              question={read.question}
              answer={read.answer}
              asker="You asked"
              answerer={`${read.about} answers`}
            />
            {read.status === "open" ? (
              <p className="text-ink-2">
                There is no answer yet. It is due by the end of {dueDay(read.due_at)}.
              </p>
            ) : null}
          </div>
        ) : (
          <LinkOver />
        )
      }
    </Loaded>
  );
}
