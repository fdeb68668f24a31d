/** The mark: a place, ticked. */
export function Logo({ size = 28 }: { size?: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 32 32" aria-hidden focusable="false">
      <rect width="32" height="32" rx="8" fill="#2f55d4" />
      <path
        d="M16 5.5c-4.7 0-8.5 3.7-8.5 8.3 0 5.6 6.2 10.6 8 12 .3.2.7.2 1 0 1.8-1.4 8-6.4 8-12 0-4.6-3.8-8.3-8.5-8.3Z"
        fill="none"
        stroke="#fff"
        strokeWidth="2.2"
      />
      <path
        d="m12.3 13.9 2.7 2.7 4.9-5.2"
        fill="none"
        stroke="#fff"
        strokeWidth="2.4"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </svg>
  );
}
