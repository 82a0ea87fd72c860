import { defineComponent } from './_define.ts';
import { plainProps, toBoolean, toText, type Numeric } from './_shared.tsx';

export const Image = defineComponent({
  name: 'Image',
  description: 'An image.',
  props: {
    src: { type: 'string', description: 'Path or URL of the image.' },
    alt: { type: 'string', description: 'Description of the image for screen readers.' },
    title: { type: 'string', description: 'Text on hover.' },
    width: { type: 'any', description: 'Width in pixels.' },
    height: { type: 'any', description: 'Height in pixels.' },
    actions: {
      type: 'any',
      description: 'Buttons for readers: `copy` or `download`. Without a value, both.',
    },
    actionsPlacement: {
      type: 'string',
      description: 'Position of the buttons.',
      values: [
        'top-left',
        'top-center',
        'top-right',
        'bottom-left',
        'bottom-center',
        'bottom-right',
      ],
      default: 'bottom-center',
    },
    noZoom: { type: 'boolean', description: 'Turns off zoom on click.', default: false },
  },
  isInline: true,
  render(props) {
    const { alt, title, width, height } = props;
    return (
      <img
        {...plainProps(props)}
        src={toText(props.src)}
        alt={toText(alt) ?? ''}
        title={toText(title)}
        width={width as Numeric}
        height={height as Numeric}
        data-no-zoom={toBoolean(props.noZoom) || undefined}
        data-actions={props.actions === undefined ? undefined : String(props.actions)}
        data-at={toText(props.actionsPlacement)}
      />
    );
  },
});
