import { createRoot } from 'react-dom/client';
import '../app/page.css';
import { OwnerPage } from './owner-page.tsx';

addEventListener('unhandledrejection', (event) => console.error('unhandled', event.reason));

const container = document.getElementById('app');
const token = /^\/a\/([\w-]+)\/?$/.exec(location.pathname)?.[1] ?? null;
if (container) createRoot(container).render(<OwnerPage token={token} />);
