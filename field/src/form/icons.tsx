/** Drawn on a grid of 24; they never carry meaning alone. */
const paths = {
  check: 'M5 12.5l4.5 4.5L19 7.5',
  cross: 'M6.5 6.5l11 11M17.5 6.5l-11 11',
  part: 'M5 14c2.5-5 4.5-5 7-2s4.5 3 7-2',
  dash: 'M6 12h12',
  ring: 'M12 18.5a6.5 6.5 0 100-13 6.5 6.5 0 000 13z',
  info: 'M12 11v6M12 7.2v.1M12 21a9 9 0 100-18 9 9 0 000 18z',
  warn: 'M12 9.5v4.5M12 17v.1M12 3.5L2.8 19.5h18.4z',
  camera: 'M4 8h3l1.7-2.5h6.6L17 8h3v11H4zM12 16.5a3.3 3.3 0 100-6.6 3.3 3.3 0 000 6.6z',
  gallery: 'M4 5h16v14H4zM4 16l4.5-4.5 4 4 2.5-2.5 5 5M15.5 9.3v.1',
  note: 'M5 19l1-4L15.5 5.5l3 3L9 18zM13.5 7.5l3 3',
  down: 'M6 9.5l6 6 6-6',
  left: 'M14.5 5.5L8 12l6.5 6.5',
  right: 'M9.5 5.5L16 12l-6.5 6.5',
  trash: 'M5 7h14M10 4h4M7 7l1 13h8l1-13M10 11v5M14 11v5',
  device: 'M7 3h10v18H7zM10.5 18h3',
  away: 'M8.5 18H7a4.5 4.5 0 01-.8-8.9M9.6 6.4A6 6 0 0118 11a3.6 3.6 0 011.7 6.4M4 4l16 16',
  download: 'M12 4v11M7 10.5l5 5 5-5M5 20h14',
  send: 'M4 12l16-8-6 16-3-6.5z',
  menu: 'M12 5.5v.1M12 12v.1M12 18.5v.1',
  list: 'M8 6h12M8 12h12M8 18h12M4 6v.1M4 12v.1M4 18v.1',
  user: 'M12 12a4 4 0 100-8 4 4 0 000 8zM4.5 20c1-4 4-5.5 7.5-5.5s6.5 1.5 7.5 5.5',
  clock: 'M12 7v5l3.5 2M12 21a9 9 0 100-18 9 9 0 000 18z',
} as const;

export type IconName = keyof typeof paths;

export function Icon({ name, size = 22 }: { name: IconName; size?: number }) {
  return (
    <svg
      aria-hidden="true"
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth={name === 'menu' || name === 'list' ? 2.6 : 2}
      strokeLinecap="round"
      strokeLinejoin="round"
      focusable="false"
    >
      <path d={paths[name]} />
    </svg>
  );
}
