// Runs in a page before anything else: times the callbacks of each frame, and the WebGL within them.
window.frameTimes = { script: [], all: [] };
let drawing = 0;

const prototype = WebGL2RenderingContext.prototype;
for (const [name, { value: call }] of Object.entries(Object.getOwnPropertyDescriptors(prototype))) {
  if (typeof call !== "function" || name === "constructor") continue;
  prototype[name] = function (...given) {
    const begun = performance.now();
    try {
      return call.apply(this, given);
    } finally {
      drawing += performance.now() - begun;
    }
  };
}

const ask = window.requestAnimationFrame.bind(window);
let stamp = -1;
window.requestAnimationFrame = (callback) =>
  ask((now) => {
    const [begun, drawn] = [performance.now(), drawing];
    callback(now);
    const all = performance.now() - begun;
    const script = all - (drawing - drawn);
    const frames = window.frameTimes;
    // several callbacks may belong to one frame
    const isSame = now === stamp;
    frames.all.push(all + (isSame ? frames.all.pop() : 0));
    frames.script.push(script + (isSame ? frames.script.pop() : 0));
    stamp = now;
  });
