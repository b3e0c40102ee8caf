/** Shared components and pages take their colours from the tokens of app.css; games and drawings have inks of their own. */
import { expect, test } from 'vitest'

const files = import.meta.glob<string>(['./App.svelte', './components/*.svelte', './pages/*.svelte'], {
  eager: true,
  query: '?raw',
  import: 'default',
})
const NAMED =
  'aliceblue|antiquewhite|aqua|aquamarine|azure|beige|bisque|black|blanchedalmond|blue|blueviolet|brown|burlywood|cadetblue|' +
  'chartreuse|chocolate|coral|cornflowerblue|cornsilk|crimson|cyan|dark\\w+|deep\\w+|dimgr[ae]y|dodgerblue|firebrick|floralwhite|' +
  'forestgreen|fuchsia|gainsboro|ghostwhite|gold|goldenrod|gr[ae]y|green|greenyellow|honeydew|hotpink|indianred|indigo|ivory|' +
  'khaki|lavender\\w*|lawngreen|lemonchiffon|light(?!-dark)\\w+|lime|limegreen|linen|magenta|maroon|medium\\w+|midnightblue|' +
  'mintcream|mistyrose|moccasin|navajowhite|navy|oldlace|olive|olivedrab|orange|orangered|orchid|pale\\w+|papayawhip|peachpuff|' +
  'peru|pink|plum|powderblue|purple|rebeccapurple|red|rosybrown|royalblue|saddlebrown|salmon|sandybrown|seagreen|seashell|sienna|' +
  'silver|skyblue|slateblue|slategr[ae]y|snow|springgreen|steelblue|tan|teal|thistle|tomato|turquoise|violet|wheat|white|' +
  'whitesmoke|yellow|yellowgreen'
const LITERAL = new RegExp(
  `#[\\da-f]{3,8}\\b|\\b(?:rgba?|hsla?|hwb|lab|lch|oklab|oklch|color)\\(|(?<![-\\w.])(?:${NAMED})(?![-\\w(])`,
  'gi',
)

/** The literal colours in the values of a component's styles, and in what its markup fills or strokes with. */
function literals(source: string): string[] {
  const style = (/<style[^>]*>([\s\S]*)<\/style>/.exec(source)?.[1] ?? '').replace(/\/\*[\s\S]*?\*\//g, '')
  const values = [...style.matchAll(/[\w-]+\s*:\s*([^;{}]+);/g)].map((found) => found[1]!.replace(/var\(--[\w-]+/g, ''))
  const painted = [...source.matchAll(/(?:fill|stroke|style:[\w-]+|style)="([^"]*)"/g)].map((found) =>
    found[1]!.replace(/var\(--[\w-]+/g, ''),
  )
  return [...values, ...painted].flatMap((value) => value.match(LITERAL) ?? [])
}

test('literal colours are found, and tokens are none', () => {
  const style = (value: string) => literals(`<style>\n  .a {\n    ${value};\n  }\n</style>`)
  expect(style('color: #fff')).toEqual(['#fff'])
  expect(style('border: 1px solid rgb(0 0 0 / 0.5)')).toEqual(['rgb('])
  expect(style('background: light-dark(White, black)')).toEqual(['White', 'black'])
  expect(style('box-shadow:\n      0 0 1px var(--red),\n      0 0 2px tan')).toEqual(['tan'])
  expect(
    style('color: var(--red); mask-image: linear-gradient(transparent, currentColor); white-space: nowrap'),
  ).toEqual([])
  expect(literals('<path fill="#123456" /><a href="#abc">red</a>')).toEqual(['#123456'])
})

test.each(Object.entries(files))('%s names no colour', (_, source) => {
  expect(literals(source)).toEqual([])
})
