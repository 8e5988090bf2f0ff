import { IMAGE_ERROR_TOAST_MS, IMAGE_FAILED, TOAST } from "@undercroft/contract";
import type { ExternalToast } from "sonner";
import { makeSignal } from "#app/device/store.ts";
import { announce } from "./announce.ts";

/** The two regions: `notices` at the bottom right, three at once; `alerts` at the top right, one at a time. */
type Region = "notices" | "alerts";

/** A toast with the id of one that is shown takes its place. */
type ToastText = {
  title: string;
  description?: string;
  durationMs?: number;
  id?: string;
  /** Called once it is no longer to be seen, or could not be shown at all. */
  onGone?: () => void;
};

let regions: Promise<typeof import("./toast-regions.tsx")> | undefined;
/** The script of the regions, which whatever will end in a toast can have fetched ahead. */
export const loadToastRegions = () => import("./toast-regions.tsx");

const asked = makeSignal();

/** Shows a short notice for about 4 seconds: 'Welcome back!'. */
export function notify(message: string, options: Omit<ToastText, "title"> = {}): void {
  void show("notices", { title: message, ...options });
}

/** Shows one destructive alert, replacing the one before: `alert({ title: 'Authentication Error', … })`. */
export function alert(text: ToastText): void {
  void show("alerts", text);
}

/** Tells the visitor that an uploaded picture did not come; 5 seconds, once for however many. */
export function notifyImageFailed(): void {
  notify(IMAGE_FAILED.title, {
    description: IMAGE_FAILED.description,
    durationMs: IMAGE_ERROR_TOAST_MS,
    id: "image-failed",
  });
}

/** Whether the regions have been asked for; they are not part of the first page. */
export const subscribeToToasts = asked.subscribe;

/** The module of the regions once somebody showed a toast. */
export function toastRegions(): typeof regions {
  return regions;
}

async function show(
  region: Region,
  { title, description, durationMs = TOAST.durationMs, id, onGone }: ToastText,
): Promise<void> {
  regions ??= loadToastRegions();
  asked.set();
  try {
    const { showToast } = await regions;
    const options: ExternalToast = {
      description,
      duration: durationMs,
      id,
      onDismiss: onGone,
      onAutoClose: onGone,
    };
    await showToast(region, title, options);
  } catch {
    // Without a connection the regions cannot be fetched: the words are said at least.
    regions = undefined;
    announce([title, description].filter(Boolean).join(". "), region === "alerts" ? "assertive" : "polite");
    onGone?.();
  }
}
