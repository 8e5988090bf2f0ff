import { useEffect, useState } from "react";
import { useSearchParams } from "react-router";
import { QueryProvider } from "#app/api/query-provider.tsx";
import { MailedKindsPage } from "#app/parts/notifications/mailed-kinds.tsx";
import { pageMeta } from "#app/shell/head/page-meta.ts";
import { Halftone } from "#app/ui/halftone.tsx";
import type { Route } from "./+types/preferences.ts";

export const meta = (args: Route.MetaArgs) =>
  pageMeta(args, {
    title: "Fewer emails",
    description: "Choose how often we email you, or end the emails.",
    canonical: "/notifications/preferences",
    isHidden: true,
  });

/** `/notifications/preferences?token=…`: where the link at the foot of an email leads. No sign-in. */
export default function Preferences() {
  const [params] = useSearchParams();
  // the page is the same for everybody: what the token opens is read in the browser
  const [isAwake, setIsAwake] = useState(false);
  useEffect(() => setIsAwake(true), []);
  return (
    <div className="column py-8">
      <h1 tabIndex={-1} className="type-h1">
        Fewer emails
      </h1>
      <div className="mt-5 max-w-reading">
        {isAwake ? (
          <QueryProvider>
            <MailedKindsPage token={params.get("token") ?? ""} />
          </QueryProvider>
        ) : (
          <Halftone className="h-40" />
        )}
        <noscript>
          <p>This page needs scripts. Use your mail program's own “unsubscribe” instead.</p>
        </noscript>
      </div>
    </div>
  );
}

export { ErrorPage as ErrorBoundary } from "#app/shell/errors/error-page.tsx";
