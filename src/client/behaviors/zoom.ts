import { t } from '../../i18n/page-messages.ts';
import { rethrowUnless } from '../../utils/errors.ts';

function enlarge(image: HTMLImageElement): void {
  const large = new Image();
  large.sizes = '100vw';
  large.srcset = image.srcset;
  large.src = image.src;
  large.alt = image.alt;
  import('../shared/enlarge.ts').then(
    ({ openLarge }) => openLarge(large),
    (error: unknown) => rethrowUnless(error, 'TypeError'),
  );
}

for (const image of document.querySelectorAll<HTMLImageElement>('img[data-zoom]')) {
  if (image.closest('a, button, [data-no-zoom]')) continue;
  image.tabIndex = 0;
  image.setAttribute('role', 'button');
  image.setAttribute('aria-label', image.alt ? t('Enlarge: {}', image.alt) : t('Enlarge image'));
  image.classList.add('t-zoomable');
  image.addEventListener('click', () => enlarge(image));
  image.addEventListener('keydown', (event) => {
    if (event.key !== 'Enter' && event.key !== ' ') return;
    event.preventDefault();
    enlarge(image);
  });
}
