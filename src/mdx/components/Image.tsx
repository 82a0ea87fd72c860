import { defineComponent } from './_define.ts';
import { plainProps, toBoolean, toText, type Numeric } from './_shared.tsx';

export const Image = defineComponent({
  name: 'Image',
  description: 'A picture, as `<img>`.',
  props: {
    src: { type: 'string', description: 'Path or address of the picture.' },
    alt: { type: 'string', description: 'What it shows, for those who do not see it.' },
    title: { type: 'string', description: 'Words that appear under the mouse.' },
    width: { type: 'any', description: 'In pixels.' },
    height: { type: 'any', description: 'In pixels.' },
    actions: {
      type: 'any',
      description:
        'What readers may do with it: `copy`, `download`, or both where it has no value.',
    },
    actionsPlacement: {
      type: 'string',
      description: 'Where the buttons for that are.',
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
    noZoom: { type: 'boolean', description: 'A click does not enlarge it.', default: false },
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
