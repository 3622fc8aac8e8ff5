/** Turns the demo on ('yes') or off; returns what turns it back. */
export function setDemo(demo: 'yes' | undefined) {
  const before = process.env.STRATA_DEMO
  set(demo)
  return () => set(before)
}

function set(demo: string | undefined) {
  if (demo === undefined) delete process.env.STRATA_DEMO
  else process.env.STRATA_DEMO = demo
}
