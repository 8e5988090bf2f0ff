import { useState } from "react";
import { useSearchParams } from "react-router";
import { AuthPanel } from "#app/parts/profiles/auth-dialog/auth-panel.tsx";
import { explainLinkFailure } from "#app/parts/profiles/sign-in/link-failure.ts";
import { readLinkPage } from "#app/parts/profiles/sign-in/link-page.ts";
import { pageMeta } from "#app/shell/head/page-meta.ts";
import { Button } from "#app/ui/button.tsx";
import { LinkButton } from "#app/ui/link-button.tsx";
import type { Route } from "./+types/confirm.ts";

export const meta = (args: Route.MetaArgs) =>
  pageMeta(args, {
    title: "Confirm",
    description: "Finishes what a link in our email began.",
    isHidden: true,
  });

/**
 * Where the links of our mails lead. A link works once, and scanners of mail open it before its reader does: nothing happens here
 * until the button is pressed, which asks the service of accounts as such a link always has.
 */
export default function Confirm() {
  const [query] = useSearchParams();
  const [isBusy, setIsBusy] = useState(false);
  const page = readLinkPage(query);
  if (!page) {
    const { title, text } = explainLinkFailure({ kind: "none" }, false);
    return (
      <AuthPanel title={title} subtitle={text}>
        <LinkButton to="/auth/signin">Sign in</LinkButton>
      </AuthPanel>
    );
  }
  const { title, text, action, fields } = page;
  return (
    <AuthPanel title={title} subtitle={text}>
      <form
        action="/auth/v1/verify"
        onSubmit={(event) => {
          // The answer may lead to another client's address, which a form's own way there would be refused.
          event.preventDefault();
          setIsBusy(true);
          window.location.assign(`/auth/v1/verify?${new URLSearchParams(fields)}`);
        }}
      >
        {fields.map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <Button type="submit" disabled={isBusy}>
          {action}
        </Button>
      </form>
    </AuthPanel>
  );
}
