import sys

from exercises.cli import main

sys.exit(main())
