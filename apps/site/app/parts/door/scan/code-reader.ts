// Finds QR codes in the pictures of a camera: by the browser itself, or by a worker.

type Detector = { detect: (source: CanvasImageSource) => Promise<{ rawValue: string }[]> };
type DetectorType = {
  new (options: { formats: string[] }): Detector;
  getSupportedFormats: () => Promise<readonly string[]>;
};

/** Reads the picture that a video shows now; null where it has no code. */
export type CodeReader = { read: (video: HTMLVideoElement) => Promise<string | null>; end: () => void };

async function ownReader(): Promise<CodeReader | null> {
  const Detector = (globalThis as { BarcodeDetector?: DetectorType }).BarcodeDetector;
  if (!Detector) return null;
  const formats = await Detector.getSupportedFormats().catch((): readonly string[] => []);
  if (!formats.includes("qr_code")) return null;
  const detector = new Detector({ formats: ["qr_code"] });
  return {
    read: async (video) => (await detector.detect(video).catch(() => []))[0]?.rawValue ?? null,
    end: () => {},
  };
}

/** Larger pictures cost more and show no more of a code that is held up. */
const longestSide = 720;

function workerReader(): CodeReader {
  const worker = new Worker(new URL("./decode-worker.ts", import.meta.url), { type: "module" });
  const canvas = document.createElement("canvas");
  const context = canvas.getContext("2d", { willReadFrequently: true });
  const waiting = new Map<number, (text: string | null) => void>();
  let count = 0;
  worker.onmessage = ({ data }: MessageEvent<{ id: number; text: string | null }>) => {
    waiting.get(data.id)?.(data.text);
    waiting.delete(data.id);
  };
  return {
    read: (video) => {
      const share = Math.min(1, longestSide / Math.max(video.videoWidth, video.videoHeight, 1));
      canvas.width = Math.round(video.videoWidth * share);
      canvas.height = Math.round(video.videoHeight * share);
      if (!context || canvas.width === 0) return Promise.resolve(null);
      context.drawImage(video, 0, 0, canvas.width, canvas.height);
      const image = context.getImageData(0, 0, canvas.width, canvas.height);
      const id = count++;
      return new Promise((resolve) => {
        waiting.set(id, resolve);
        worker.postMessage({ id, image }, [image.data.buffer]);
      });
    },
    end: () => {
      worker.terminate();
      for (const resolve of waiting.values()) resolve(null);
    },
  };
}

export const makeCodeReader = async (): Promise<CodeReader> => (await ownReader()) ?? workerReader();
