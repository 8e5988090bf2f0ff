import type { CaptchaSettings } from "#app/context.ts";

/** The part of a widget's script that we use: https://docs.hcaptcha.com/configuration, https://developers.cloudflare.com/turnstile/. */
export type CaptchaApi = {
  render: (container: HTMLElement, parameters: Record<string, unknown>) => string | undefined;
  reset: (id: string) => void;
  remove: (id: string) => void;
};

declare global {
  interface Window {
    hcaptcha?: CaptchaApi;
    turnstile?: CaptchaApi;
    undercroftCaptchaReady?: () => void;
  }
}

/** How long a script may take before we say that it is not coming. */
const PATIENCE_MS = 15_000;

let loading: Promise<CaptchaApi> | undefined;

/** The provider's script, fetched once; after a failure the next call fetches it again. @throws Error when it does not come */
export function loadCaptcha(settings: CaptchaSettings): Promise<CaptchaApi> {
  loading ??= fetchScript(settings).catch((error: unknown) => {
    loading = undefined;
    throw error;
  });
  return loading;
}

function fetchScript({ provider, scriptUrl }: CaptchaSettings): Promise<CaptchaApi> {
  const address = new URL(scriptUrl);
  address.searchParams.set("render", "explicit");
  address.searchParams.set("onload", "undercroftCaptchaReady" satisfies keyof Window);
  if (provider === "hcaptcha") address.searchParams.set("recaptchacompat", "off");
  const script = document.createElement("script");
  script.src = address.href;
  script.async = true;
  return new Promise((resolve, reject) => {
    const fail = () => {
      clearTimeout(timer);
      script.remove();
      reject(new Error(`The captcha of ${address.host} did not load`));
    };
    const timer = setTimeout(fail, PATIENCE_MS);
    script.addEventListener("error", fail);
    window.undercroftCaptchaReady = () => {
      const api = window[provider];
      if (!api) return fail();
      clearTimeout(timer);
      resolve(api);
    };
    document.head.append(script);
  });
}
