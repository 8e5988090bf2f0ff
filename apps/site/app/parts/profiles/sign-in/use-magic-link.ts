import { ALERTS, type AuthFailure, magicLinkForm, NOTICES, type toAuthErrorText } from "@undercroft/contract";
import type { useAuthForm } from "#app/parts/profiles/auth-dialog/use-auth-form.ts";
import type { Captcha } from "#app/parts/profiles/captcha/use-captcha.tsx";
import { sendMagicLink } from "#app/parts/profiles/commands.ts";
import type { useFailure } from "#app/parts/profiles/use-failure.ts";
import { notify } from "#app/ui/notices/toasts.ts";

type MagicLinkOptions = {
  form: Pick<ReturnType<typeof useAuthForm>, "value" | "addError">;
  failure: ReturnType<typeof useFailure>;
  captcha: Captcha;
  next: string;
  /** The words of the screen for what the service refuses with. */
  toText: (failure: AuthFailure) => string;
  toAlert?: typeof toAuthErrorText;
  onSent: (email: string) => void;
};

/** The other way through a form with an address: a link by mail instead of the password. */
export function useMagicLink(options: MagicLinkOptions) {
  const { form, failure, captcha, next, toText, toAlert = toText, onSent } = options;

  async function send() {
    const parsed = magicLinkForm.safeParse({ email: form.value("email") });
    if (!parsed.success) {
      form.addError("email", parsed.error.issues[0]?.message ?? "");
      return;
    }
    await failure.attempt({ title: ALERTS.magicLinkFailed, toText, toAlert }, async () => {
      await captcha.spend((token) => sendMagicLink(parsed.data.email, next, token));
      notify(NOTICES.magicLinkSent);
      onSent(parsed.data.email);
    });
  }

  return { send, isSending: failure.isBusy };
}
