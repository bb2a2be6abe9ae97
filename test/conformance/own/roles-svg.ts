import { each, type Section } from './section.js'

export const svgRoles: readonly Section[] = [
  {
    clause: 'https://www.w3.org/TR/svg-aam-1.0/#include_elements',
    rows: each(
      'circle ellipse foreignObject g line path polygon polyline rect text tspan use',
      '<svg><* case></*></svg>',
      'generic',
    ),
  },
  {
    clause: 'https://www.w3.org/TR/svg-aam-1.0/#mapping_role_table',
    rows: [
      ...each(
        'circle ellipse line path polygon polyline rect',
        '<svg><* case><title>Dot</title></*></svg>',
        'graphics-symbol',
      ),
      ...each('foreignObject g symbol text use', '<svg><* case aria-label="Dots"></*></svg>', 'group'),
      ['<svg><g case><desc>Dots</desc></g></svg>', 'group'],
      ['<svg><image case></image></svg>', 'image'],
      ['<svg aria-label="Chart"></svg>', 'image'],
      ['<svg role="graphics-document"></svg>', 'graphics-document'],
      ['<svg role="none"></svg>', 'none'],
      ['<svg><a case href="#">x</a></svg>', 'link'],
      ['<svg><a case xlink:href="#">x</a></svg>', 'link'],
      ['<svg><a case>x</a></svg>', 'generic'],
      ['<svg><circle case role="button" r="4"></circle></svg>', 'button'],
    ],
  },
]
