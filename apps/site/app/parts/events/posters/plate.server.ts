/** Generated plates: two inks on a wide sheet without words, for places that have no picture. */
import { drawField, seededRandom } from "./fields.ts";
import { INK_PAIRS, type InkPair, PAPER } from "./inks.ts";
import { renderScreen } from "./screen.ts";

const WIDTH = 1180;
const HEIGHT = 260;

/** Renders the plate of a seed as an SVG document; the same seed always gives the same plate. */
export function renderPlate(seed: string): string {
  const random = seededRandom(seed);
  const pair = INK_PAIRS[Math.floor(random() * INK_PAIRS.length)] as InkPair;
  const plates = [pair.light, pair.dark].map((ink, index) => {
    const screen = renderScreen({
      field: drawField(random),
      pitch: 15,
      angle: index === 0 ? 15 : 75,
      levels: 8,
      width: WIDTH,
      height: HEIGHT,
    });
    return `<g style="mix-blend-mode:multiply" color="${ink}">${screen}</g>`;
  });
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" width="${WIDTH}" height="${HEIGHT}">` +
    `<path fill="${PAPER}" d="M0 0h${WIDTH}v${HEIGHT}H0z"/>${plates.join("")}</svg>`
  );
}
