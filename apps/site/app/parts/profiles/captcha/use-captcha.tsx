import { lazy, type ReactNode, Suspense, useState } from "react";
import { useRouteLoaderData } from "react-router";
import type { SiteSettings } from "#app/context.ts";
import { Halftone } from "#app/ui/halftone.tsx";

/** What a form needs of the captcha that may be set up here. */
export type Captcha = {
  /** Goes above the form's buttons; nothing where no captcha is set up. */
  field: ReactNode;
  /** There is one, and it is not solved yet: nothing can be sent. */
  isDue: boolean;
  /** Sends what takes a token with it. A token is good once, so the widget begins again whatever came of it. */
  spend: <Answer>(send: (token?: string) => Promise<Answer>) => Promise<Answer>;
};

const CaptchaWidget = lazy(() => import("./captcha-widget.tsx").catch(() => ({ default: Missing })));

/** Shows that a person is at the form, where the operator wants that shown. */
export function useCaptcha(): Captcha {
  const settings = (useRouteLoaderData("root") as SiteSettings | undefined)?.captcha;
  const [token, setToken] = useState<string | null>(null);
  const [used, setUsed] = useState(0);
  if (!settings) return { field: null, isDue: false, spend: (send) => send() };
  return {
    field: (
      <Suspense fallback={<Halftone className="h-32" />}>
        <CaptchaWidget settings={settings} used={used} onToken={setToken} />
      </Suspense>
    ),
    isDue: token === null,
    spend: async (send) => {
      try {
        return await send(token ?? undefined);
      } finally {
        setToken(null);
        setUsed((count) => count + 1);
      }
    },
  };
}

function Missing() {
  return (
    <p role="alert" className="text-small text-red">
      The check that you are a person did not load. Check your connection, then load this page again.
    </p>
  );
}
