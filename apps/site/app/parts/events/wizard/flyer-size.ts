/** The shorter side a flyer has at least, in pixels: below that its words cannot be read on a poster. */
const shortest = 600;

/** Says why a flyer is too small, or null where it is large enough or its size cannot be told here. */
export async function findFlyerProblem(file: Blob): Promise<string | null> {
  const picture = await createImageBitmap(file).catch(() => null);
  if (!picture) return null; // the server looks at the bytes
  const { width, height } = picture;
  picture.close();
  if (Math.min(width, height) >= shortest) return null;
  return `This picture is ${width} × ${height} pixels. A flyer needs at least ${shortest} on its shorter side.`;
}
