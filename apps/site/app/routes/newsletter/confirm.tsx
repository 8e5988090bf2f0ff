import { NEWSLETTER_WORDING } from "@undercroft/contract";
import { useSearchParams } from "react-router";
import { pageMeta } from "#app/shell/head/page-meta.ts";
import { Breadcrumbs } from "#app/ui/breadcrumbs.tsx";
import { Button } from "#app/ui/button.tsx";
import type { Route } from "./+types/confirm.ts";

export const meta = (args: Route.MetaArgs) =>
  pageMeta(args, {
    title: "Confirm the newsletter",
    description: "One button, and you get the newsletter.",
    canonical: "/journal/newsletter/confirm",
    isHidden: true,
  });

/** Where the mailed link leads. Programs that open every link press no button. */
export default function ConfirmNewsletter() {
  const [params] = useSearchParams();
  return (
    <div className="column py-6">
      <Breadcrumbs
        crumbs={[
          { label: "Journal", to: "/journal" },
          { label: "Newsletter", to: "/journal/newsletter" },
          { label: "Confirm" },
        ]}
      />
      <h1 tabIndex={-1} className="mt-5 type-h1">
        One last step
      </h1>
      <form
        method="post"
        action="/functions/v1/newsletter-confirm"
        className="mt-6 grid max-w-reading justify-items-start gap-5"
      >
        <p>{NEWSLETTER_WORDING.text}</p>
        <input type="hidden" name="code" value={params.get("code") ?? ""} />
        <Button type="submit" size="lg">
          Yes, send it to me
        </Button>
        <p className="text-ink-2 text-small">
          If you did not ask for it, close this page: your address is deleted after seven days.
        </p>
      </form>
    </div>
  );
}

export { ErrorPage as ErrorBoundary } from "#app/shell/errors/error-page.tsx";
