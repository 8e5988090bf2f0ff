import { lazy, Suspense, useEffect, useState } from "react";
import { useSearchParams } from "react-router";
import { LinkOver } from "#app/parts/venues/access-requests/link-over.tsx";
import { pageMeta } from "#app/shell/head/page-meta.ts";
import { Halftone } from "#app/ui/halftone.tsx";
import type { Route } from "./+types/answer.ts";

const MailedAnswer = lazy(() => import("#app/parts/venues/access-requests/mailed-answer.tsx"));

export const meta = (args: Route.MetaArgs) =>
  pageMeta(args, {
    title: "The answer to your question",
    description: "What a venue answered about access.",
    canonical: "/access-requests/answer",
    isHidden: true,
  });

/** Where the mail of an answer leads people without an account. */
export default function ReadAnswer() {
  const [params] = useSearchParams();
  // the server's page is the same for every code
  const [code, setCode] = useState<string | null>(null);
  const given = params.get("code") ?? "";
  useEffect(() => setCode(given), [given]);
  return (
    <div className="column py-6">
      <h1 tabIndex={-1} className="mt-5 mb-6 type-h1">
        Your question about access
      </h1>
      {code === null ? (
        <Halftone className="h-40" />
      ) : code === "" ? (
        <LinkOver />
      ) : (
        <Suspense fallback={<Halftone className="h-40" />}>
          <MailedAnswer code={code} />
        </Suspense>
      )}
    </div>
  );
}

export { ErrorPage as ErrorBoundary } from "#app/shell/errors/error-page.tsx";
