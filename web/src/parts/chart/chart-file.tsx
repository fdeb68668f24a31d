import { ActionIcon } from '@mantine/core';
import { say } from '@sahada/contract/text';
import { IconDownload, IconPhoto, IconVector } from '@tabler/icons-react';
import { type ReactNode, useRef } from 'react';
import { useSay } from '../../client/language.ts';
import { LazyMenu, MenuAction } from '../later/lazy-menu.tsx';
import classes from './chart-file.module.css';

const words = {
  take: say({ tr: 'Grafiği indir: {name}', en: 'Download the chart: {name}' }),
  png: say({ tr: 'PNG görseli', en: 'PNG picture' }),
  svg: say({ tr: 'SVG çizimi', en: 'SVG drawing' }),
};

/** What a drawing's looks depend on: outside of the page there is no style sheet. */
const kept = [
  ...[
    'fill',
    'stroke',
    'stroke-width',
    'stroke-dasharray',
    'stroke-linecap',
    'stroke-linejoin',
    'paint-order',
    'opacity',
  ],
  ...['fill-opacity', 'stroke-opacity', 'stop-color', 'stop-opacity', 'font-family', 'font-size', 'font-weight'],
];

const edge = 16;

/** The drawing as a file of its own: its styles written down, on the page's colour. */
function drawingOf(svg: SVGSVGElement): { text: string; width: number; height: number } {
  const copy = svg.cloneNode(true) as SVGSVGElement;
  const originals = svg.querySelectorAll<SVGElement>('*');
  for (const [at, element] of copy.querySelectorAll<SVGElement>('*').entries()) {
    const original = originals[at];
    if (original === undefined) continue;
    const style = getComputedStyle(original);
    for (const name of kept) element.style.setProperty(name, style.getPropertyValue(name));
    element.removeAttribute('class');
  }
  const { width, height } = svg.getBoundingClientRect();
  const [wide, tall] = [Math.ceil(width) + 2 * edge, Math.ceil(height) + 2 * edge];
  copy.setAttribute('xmlns', 'http://www.w3.org/2000/svg');
  copy.setAttribute('width', String(wide));
  copy.setAttribute('height', String(tall));
  copy.setAttribute('viewBox', `${-edge} ${-edge} ${wide} ${tall}`);
  const ground = document.createElementNS('http://www.w3.org/2000/svg', 'rect');
  for (const [name, value] of Object.entries({ x: -edge, y: -edge, width: wide, height: tall }))
    ground.setAttribute(name, String(value));
  ground.setAttribute('fill', getComputedStyle(document.body).backgroundColor);
  copy.insertBefore(ground, copy.firstChild);
  return { text: new XMLSerializer().serializeToString(copy), width: wide, height: tall };
}

function save(bytes: Blob, name: string): void {
  const address = URL.createObjectURL(bytes);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}

/** Twice as many dots as on the screen, for print. */
const sharpness = 2;

async function pngOf({ text, width, height }: ReturnType<typeof drawingOf>): Promise<Blob | null> {
  const picture = new Image();
  picture.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(text)}`;
  await picture.decode();
  const canvas = document.createElement('canvas');
  canvas.width = width * sharpness;
  canvas.height = height * sharpness;
  canvas.getContext('2d')?.drawImage(picture, 0, 0, canvas.width, canvas.height);
  return new Promise((resolve) => canvas.toBlob(resolve, 'image/png'));
}

/** A chart that can be taken along as a picture. `name` is what the file is called. */
export function ChartFile({ name, children }: { name: string; children: ReactNode }) {
  const tell = useSay();
  const box = useRef<HTMLDivElement>(null);
  const take = async (kind: 'png' | 'svg') => {
    const svg = box.current?.querySelector('svg[role="img"]');
    if (!(svg instanceof SVGSVGElement)) return;
    const drawing = drawingOf(svg);
    const bytes = kind === 'svg' ? new Blob([drawing.text], { type: 'image/svg+xml' }) : await pngOf(drawing);
    if (bytes !== null) save(bytes, `${name.replace(/[\\/:*?"<>|]/g, ' ').slice(0, 80)}.${kind}`);
  };
  return (
    <div className={classes.box} ref={box}>
      <div className={classes.menu}>
        <LazyMenu
          button={
            <ActionIcon variant="subtle" color="gray" size={32} aria-label={tell(words.take, { name })}>
              <IconDownload size={16} stroke={1.8} />
            </ActionIcon>
          }
          width={180}
        >
          <MenuAction icon={<IconPhoto size={16} />} onClick={() => void take('png')}>
            {tell(words.png)}
          </MenuAction>
          <MenuAction icon={<IconVector size={16} />} onClick={() => void take('svg')}>
            {tell(words.svg)}
          </MenuAction>
        </LazyMenu>
      </div>
      {children}
    </div>
  );
}
