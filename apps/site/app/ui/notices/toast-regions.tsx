import { TOAST } from "@undercroft/contract";
import { useEffect } from "react";
import { type ExternalToast, Toaster, type ToasterProps, toast } from "sonner";
import "sonner/dist/styles.css";
import "./toasts.css";

let isMounted = () => {};
const mounted = new Promise<void>((resolve) => {
  isMounted = resolve;
});
let current: string | number | undefined;

/** Puts a toast into its region, once the regions are on the page. */
export async function showToast(
  region: "notices" | "alerts",
  title: string,
  options: ExternalToast,
): Promise<void> {
  await mounted;
  if (region === "notices") {
    toast(title, { ...options, toasterId: region });
    return;
  }
  if (current !== undefined) toast.dismiss(current);
  current = toast.error(title, { ...options, toasterId: region });
}

/** Takes the alert away: what it says is settled. */
export function dismissAlert(): void {
  if (current !== undefined) toast.dismiss(current);
}

const shared: ToasterProps = {
  gap: TOAST.gapPx,
  duration: TOAST.durationMs,
  closeButton: true,
  icons: { error: null, close: "×" },
  toastOptions: {
    unstyled: true,
    classNames: {
      toast: "toast",
      title: "font-bold",
      description: "mt-1 text-small",
      closeButton: "toast-close",
      error: "toast-error",
    },
    closeButtonAriaLabel: "Dismiss",
  },
};

/** Both toast regions; loaded with the first toast. */
export default function ToastRegions() {
  useEffect(() => isMounted(), []);
  return (
    <>
      <Toaster
        {...shared}
        id="notices"
        visibleToasts={TOAST.visible}
        position="bottom-right"
        containerAriaLabel="Notices"
        offset={{ bottom: "calc(var(--bottom-bar-height) + 16px)" }}
        mobileOffset={{ bottom: "calc(var(--bottom-bar-height) + 12px)" }}
      />
      <Toaster
        {...shared}
        id="alerts"
        visibleToasts={1}
        position="top-right"
        containerAriaLabel="Alerts"
        offset={{ top: "calc(var(--header-height) + 16px)" }}
        mobileOffset={{ top: "calc(var(--header-height) + 12px)" }}
      />
    </>
  );
}
