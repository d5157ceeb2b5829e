import { createApp } from 'vue';
import Aquarium from './Aquarium.vue';

createApp(Aquarium).mount('#app');
