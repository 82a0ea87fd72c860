import { invert } from './tables.ts';

/**
 * Phosphor name by Lucide name, for sites whose icon library is Lucide or Tabler. Each line is a Phosphor icon and the
 * Lucide names it stands in for; names that both sets share are not listed.
 */
export const lucideNames = invert(`
airplane-takeoff: plane-takeoff
airplane-tilt: plane
alarm: alarm-clock alarm-check alarm-clock-check
angle: radius
app-window: app-window-mac
archive: archive-restore
arrow-bend-double-up-left: reply-all
arrow-bend-down-left: wrap-text text-wrap
arrow-bend-up-left: corner-up-left reply undo-2
arrow-bend-up-right: corner-up-right forward redo-2
arrow-circle-down: arrow-down-circle circle-arrow-down
arrow-circle-left: arrow-left-circle circle-arrow-left
arrow-circle-right: arrow-right-circle circle-arrow-right
arrow-circle-up: arrow-up-circle circle-arrow-up
arrow-clockwise: rotate-cw redo
arrow-counter-clockwise: rotate-ccw undo
arrow-elbow-down-left: corner-down-left
arrow-elbow-down-right: corner-down-right
arrow-line-down: arrow-down-to-line
arrow-line-left: arrow-left-to-line
arrow-line-right: arrow-right-to-line arrow-right-from-line
arrow-line-up: arrow-up-to-line arrow-up-from-line
arrow-square-out: external-link square-arrow-out-up-right
arrows-clockwise: refresh-cw refresh-ccw refresh-ccw-dot rotate-cw-square
arrows-down-up: arrow-up-down arrow-down-up
arrows-in: minimize shrink
arrows-in-simple: minimize-2
arrows-left-right: arrow-left-right arrow-right-left arrows-exchange chevrons-left-right-ellipsis
arrows-merge: merge combine
arrows-out: maximize expand
arrows-out-cardinal: move
arrows-out-simple: maximize-2 move-diagonal
arrows-split: split
barbell: dumbbell weight
battery-high: battery
bed: bed-double bed-single
bell-ringing: bell-ring
bell-slash: bell-off
bicycle: bike
binoculars: telescope
boat: ship
book: book-text book-marked book-type
book-open-text: book-open-check
bookmark-simple: book-bookmark
books: library library-big square-library
brackets-curly: braces file-braces file-json file-json-2
brackets-square: brackets
brain: brain-circuit brain-cog
broadcast: cast radio-tower satellite satellite-dish
browser: panel-top-open
bug: bug-play bug-off
buildings: building-2
cake: cake-slice party-popper
calendar-blank: calendar
calendar-check: calendar-check-2 calendar-clock
calendar-dots: calendar-days calendar-range
calendar-x: calendar-off
cards: gallery-vertical-end
caret-double-down: chevrons-down
caret-double-left: chevrons-left
caret-double-right: chevrons-right
caret-double-up: chevrons-up
caret-down: chevron-down
caret-left: chevron-left
caret-right: chevron-right
caret-up: chevron-up
caret-up-down: chevrons-up-down
cell-tower: antenna
chart-bar: bar-chart bar-chart-2 bar-chart-3 bar-chart-4 chart-column chart-no-axes-column
chart-bar: chart-no-axes-combined chart-column-increasing
chart-bar-horizontal: chart-bar gantt-chart chart-gantt
chart-line: line-chart
chart-line-up: chart-spline area-chart chart-area
chart-pie-slice: pie-chart
chart-scatter: scatter-chart chart-network
chat: message-square message-square-more message-square-code
chat-circle: message-circle message-circle-more
chat-circle-dots: message-circle-plus message-circle-question message-circle-warning
chat-text: message-square-text message-square-quote message-square-plus message-square-warning
chats: messages-square
check-circle: check-circle-2 circle-check circle-check-big
check-square: square-check square-check-big check-square-2
checks: check-check list-checks
circle-dashed: circle-dotted-dashed
circle-half: contrast sun-moon
circle-notch: loader loader-2 loader-circle
clipboard-text: clipboard-list clipboard-check clipboard-paste clipboard-copy
clock-afternoon: clock-3 clock-4
clock-counter-clockwise: history rotate-ccw-clock
cloud-arrow-down: cloud-download download-cloud
cloud-arrow-up: cloud-upload upload-cloud
cloud-slash: cloud-off
code: code-2 code-xml file-code-2
code-block: square-code
code-simple: code
columns: columns-2 columns-3 columns-4
compass-tool: drafting-compass
confetti: party-popper-2
contactless-payment: nfc
copy: copy-plus copy-check
couch: sofa
cpu: microchip circuit-board
crane: construction
crosshair: locate locate-fixed
cube: box
currency-btc: bitcoin
currency-circle-dollar: circle-dollar-sign
currency-dollar: dollar-sign
currency-eur: euro
currency-gbp: pound-sterling
currency-inr: indian-rupee
currency-jpy: japanese-yen
cursor: mouse-pointer mouse-pointer-2 square-mouse-pointer
cursor-click: mouse-pointer-click
cursor-text: text-cursor
database: database-backup database-zap
device-mobile: smartphone phone-device smartphone-charging
device-tablet: tablet tablet-smartphone
dot: circle-small
dots-six: grip-horizontal grip
dots-six-vertical: grip-vertical
dots-three: more-horizontal ellipsis
dots-three-vertical: more-vertical ellipsis-vertical
drop: droplet
drop-half: droplets
envelope-open: mail-open mail-check
envelope-simple: mail
eye-slash: eye-off
file-magnifying-glass: file-search file-search-2
file-plus: file-check file-check-2 file-plus-2 file-diff file-input file-output
file-text: file-chart-column file-spreadsheet
files: file-stack
file-x: file-x-2
fingerprint: fingerprint-pattern
fire: flame
first-aid-kit: briefcase-medical
flag: flag-triangle-right
flask: flask-round flask-conical-off
floppy-disk: save
folder: folder-closed folder-check folder-cog folder-sync
folder-notch-open: folder-input folder-output
fork-knife: utensils utensils-crossed
frame-corners: frame fullscreen focus
function: square-function function-square variable
funnel: filter list-filter
game-controller: gamepad gamepad-2
gas-pump: fuel
gear-six: cog settings
git-commit: git-commit-horizontal git-commit-vertical
git-diff: git-compare
git-pull-request: git-pull-request-arrow git-pull-request-draft
globe-hemisphere-west: earth
globe-simple: globe globe-2
globe-x: globe-lock
graduation-cap: school
graph: chart-network-nodes git-graph share-nodes
grid-nine: grid grid-3x3 table-cells-merge
hand-heart: heart-handshake
hand-palm: hand
hand-pointing: pointer
hand-waving: hand-metal
hard-drive: hard-drive-download hard-drive-upload
hard-drives: server server-cog
head-circuit: brain-computer
heartbeat: heart-pulse
house: home
identification-badge: id-card badge-info
identification-card: contact contact-round square-user
image: image-plus
images: gallery-thumbnails gallery-vertical gallery-horizontal
kanban: folder-kanban square-kanban trello
key: key-round key-square
layout: layout-dashboard layout-panel-left layout-panel-top layout-template panels-top-left panel-top
lifebuoy: life-buoy
lightning: zap
lightning-slash: zap-off
link-break: unlink
link-simple: link-2
list: menu text-menu
list-bullets: layout-list list
list-checks: list-todo clipboard-list-check
list-dashes: logs text rows-4
list-magnifying-glass: text-search
list-numbers: list-ordered
lock: lock-keyhole
lock-open: unlock lock-keyhole-open unlock-keyhole
magic-wand: wand wand-2
magnifying-glass: search search-check search-code
magnifying-glass-minus: zoom-out
magnifying-glass-plus: zoom-in
map-pin: map-pinned locate-map
map-trifold: map
math-operations: calculator-operations diff
medal: award
microphone: mic mic-vocal
microphone-slash: mic-off
minus-circle: circle-minus
minus-square: square-minus
money: banknote
monitor: monitor-smartphone monitor-cog
moon-stars: moon-star
mountains: mountain mountain-snow
music-notes: music music-2 music-3 music-4
navigation-arrow: navigation navigation-2
note: sticky-note
note-pencil: file-pen file-pen-line notebook-pen square-pen edit file-edit
notebook: notebook-text notebook-tabs
orange: apple citrus cherry
package: package-2 package-check package-open package-plus package-search
paint-brush: paintbrush brush
paint-brush-broad: paintbrush-2 paintbrush-vertical
paper-plane-right: send-to-back
paper-plane-tilt: send send-horizontal
path: route
pause-circle: circle-pause
pen-nib: pen-tool
pencil-simple: pencil pen edit-2
pencil-simple-line: pen-line edit-3
person: accessibility person-standing
person-simple: shirt-person
person-simple-run: footprints-run
phone-call: phone-forwarded
pill: tablets
plant: sprout
play-circle: circle-play
plugs-connected: plug-zap plug-2 cable unplug
plus-circle: circle-plus
plus-square: square-plus
presentation-chart: presentation
prohibit: ban circle-slash
pulse: activity
push-pin: pin
push-pin-slash: pin-off
puzzle-piece: puzzle
question: circle-help help-circle circle-question-mark
quotes: quote text-quote message-quote
radio-button: circle-dot
receipt: receipt-text
road-horizon: milestone-road
robot: bot bot-message-square
rocket-launch: rocket
rows: rows-2 rows-3
ruler: pencil-ruler
scales: scale
scan: scan-line scan-eye scan-text
scroll: scroll-text
seal: badge
seal-check: badge-check
seal-percent: badge-percent
seal-warning: badge-alert
selection: square-dashed box-select
selection-plus: square-dashed-mouse-pointer
shapes: blocks component
share-network: share-2 waypoints
shield-check: shield-ellipsis
shield-slash: shield-off
shield-warning: shield-alert
shipping-container: container
sidebar: panel-left panel-left-open panel-left-close panel-left-dashed
sidebar-simple: panel-right panel-right-open panel-right-close
sign-in: log-in
sign-out: log-out
signpost: milestone
sliders: sliders-vertical
sliders-horizontal: settings-2
smiley: smile
smiley-meh: meh
smiley-sad: frown
sort-ascending: arrow-up-narrow-wide arrow-up-a-z sort-asc
sort-descending: arrow-down-wide-narrow arrow-down-a-z sort-desc
sparkle: sparkles wand-sparkles
speaker-high: volume-2
speaker-low: volume-1 volume
speaker-slash: volume-off
speaker-x: volume-x
speedometer: gauge circle-gauge
spinner: loader-pinwheel
split-horizontal: split-square-horizontal
squares-four: grid-2x2 layout-grid
stack: boxes layers layers-2 layers-3
stack-simple: square-stack
stop-circle: circle-stop
storefront: store
subtitles: captions closed-caption
sun-dim: sun-medium
sun-horizon: sunrise sunset
swap: arrow-left-right-swap replace replace-all
t-shirt: shirt
table: table-2 table-properties sheet
tag: tags
target: goal
television: tv tv-minimal
terminal-window: file-terminal square-terminal terminal-square
test-tube: test-tubes test-tube-diagonal flask-conical beaker
text-aa: case-sensitive case-upper case-lower a-large-small
text-align-center: align-center
text-align-justify: align-justify
text-align-left: align-left text-align-start
text-align-right: align-right text-align-end
text-b: bold
text-h: heading heading-1 heading-2
text-italic: italic
text-strikethrough: strikethrough
text-t: type
text-underline: underline
textbox: text-cursor-input rectangle-ellipsis form-input
timer: timer-reset
toolbox: tool-case briefcase-business
train-simple: train-front train
translate: languages
trash: trash-2
tray: inbox
tree: tree-deciduous trees
tree-evergreen: tree-pine
tree-structure: network workflow
tree-view: folder-tree list-tree
trend-down: trending-down
trend-up: trending-up
user: user-round
user-check: user-round-check
user-circle: circle-user circle-user-round
user-focus: scan-face
user-gear: user-cog user-round-cog
user-minus: user-x
user-plus: user-round-plus
users: users-round
van: caravan
video-camera: video
video-camera-slash: video-off
wallet: wallet-cards wallet-minimal
warning: alert-triangle triangle-alert
warning-circle: alert-circle circle-alert
warning-octagon: alert-octagon octagon-alert octagon-x
waveform: audio-lines audio-waveform
webhooks-logo: webhook webhook-off
wifi-high: wifi router
wifi-slash: wifi-off
wrench: hammer-wrench
x: delete-x
x-circle: circle-x
`);
