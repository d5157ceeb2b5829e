// The styles of panels and modes, in their order: later ones refine earlier ones.
import './sheet.css';
import './gallery.css';
import './controls.css';
import './instruments.css';
import './settings.css';
import './phone.css';
import './tools.css';
import './fish-card.css';
import './interact.css';
import './menu.css';
import './shots.css';
import './task.css';
import './charts.css';
import './modes.css';
import './tour.css';
import './comparison.css';
