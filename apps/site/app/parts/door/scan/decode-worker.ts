// Reads QR codes out of pictures beside the page, where the browser cannot do it by itself.
import decodeQR from "qr/decode.js";

type Frame = { id: number; image: ImageData };

self.addEventListener("message", ({ data: { id, image } }: MessageEvent<Frame>) => {
  let text: string | null = null;
  try {
    text = decodeQR(image);
  } catch {
    // There is no code in this picture.
  }
  self.postMessage({ id, text });
});
