import { useQuery } from "@tanstack/react-query";
import { useSearchParams } from "react-router";
import { browserClient } from "#app/api/browser-client.ts";
import { momentName } from "#app/format/moment.ts";
import { QuestionAndAnswer } from "#app/parts/venues/access-requests/question-and-answer.tsx";
import { pageMeta } from "#app/shell/page-meta.ts";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { LinkButton } from "#app/ui/link-button.tsx";
import { Loaded } from "#app/ui/loaded.tsx";
import type { Route } from "./+types/answer.ts";

export const meta = (args: Route.MetaArgs) =>
  pageMeta(args, {
    title: "The answer to your question",
    description: "What a venue answered about access.",
    canonical: "/access-requests/answer",
    isHidden: true,
  });

type Answer = {
  about: string;
  status: string;
  due_at: string;
  question: string | null;
  answer: string | null;
};

/** Where the mail of an answer leads people without an account. */
export default function ReadAnswer() {
  const [params] = useSearchParams();
  const code = params.get("code") ?? "";
  const query = useQuery({
    queryKey: ["access-answer", code],
    queryFn: async () => {
      const client = await browserClient();
      const { data } = await client.rpc("read_access_answer", { p_code: code }).throwOnError();
      return { read: data as unknown as Answer | null };
    },
  });
  return (
    <div className="column py-6">
      <h1 tabIndex={-1} className="mt-5 mb-6 type-h1">
        Your question about access
      </h1>
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
                <p className="text-ink-2">There is no answer yet. It is due by {momentName(read.due_at)}.</p>
              ) : null}
            </div>
          ) : (
            <EmptyState action={<LinkButton to="/accessibility">How access works here</LinkButton>}>
              This link leads nowhere any more. We delete questions and answers after 30 days; a newer mail
              may have another link.
            </EmptyState>
          )
        }
      </Loaded>
    </div>
  );
}

export { ErrorPage as ErrorBoundary } from "#app/shell/error-page.tsx";
