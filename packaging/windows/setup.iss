; The setup program of Windows, made by Inno Setup 6 from the folder bundle; build_packages.py runs it.
; It asks for no administrator: the program goes to the user's own programs unless that is changed.

#ifndef Version
  #error "the version is missing: /DVersion=1.2.3"
#endif

[Setup]
AppId={{5B0E0F0C-6C0B-4E0B-9B57-6D2C7C2C3A11}
AppName=Checkers & Tic-tac-toe
AppVersion={#Version}
AppPublisher=The Checkers & Tic-tac-toe authors
DefaultDirName={autopf}\Checkers and Tic-tac-toe
DefaultGroupName=Checkers & Tic-tac-toe
DisableProgramGroupPage=yes
PrivilegesRequired=lowest
PrivilegesRequiredOverridesAllowed=dialog
ArchitecturesAllowed=x64compatible
ArchitecturesInstallIn64BitMode=x64compatible
ChangesAssociations=yes
Compression=lzma2
SolidCompression=yes
LicenseFile=..\..\LICENSE
SetupIconFile=..\..\build\pyinstaller\checkers_app\checkers-app.ico
SourceDir=..\..\dist\checkers-app
UninstallDisplayIcon={app}\checkers-app.exe
VersionInfoVersion={#Version}
WizardStyle=modern

[Tasks]
Name: pdn; Description: "Open PDN files by a double click"
Name: desktop; Description: "{cm:CreateDesktopIcon}"; Flags: unchecked

[InstallDelete]
; What an older version had and this one has not.
Type: filesandordirs; Name: "{app}\_internal"

[Files]
Source: "*"; DestDir: "{app}"; Flags: ignoreversion recursesubdirs createallsubdirs

[Icons]
Name: "{group}\Checkers & Tic-tac-toe"; Filename: "{app}\checkers-app.exe"
Name: "{autodesktop}\Checkers & Tic-tac-toe"; Filename: "{app}\checkers-app.exe"; Tasks: desktop

[Registry]
Root: HKA; Subkey: "Software\Classes\.pdn\OpenWithProgids"; ValueType: string; ValueName: "CheckersApp.pdn"; ValueData: ""; Flags: uninsdeletevalue; Tasks: pdn
Root: HKA; Subkey: "Software\Classes\CheckersApp.pdn"; ValueType: string; ValueData: "Draughts games"; Flags: uninsdeletekey; Tasks: pdn
Root: HKA; Subkey: "Software\Classes\CheckersApp.pdn\DefaultIcon"; ValueType: string; ValueData: "{app}\checkers-app.exe,0"; Tasks: pdn
Root: HKA; Subkey: "Software\Classes\CheckersApp.pdn\shell\open\command"; ValueType: string; ValueData: """{app}\checkers-app.exe"" ""%1"""; Tasks: pdn

[Run]
Filename: "{app}\checkers-app.exe"; Description: "{cm:LaunchProgram,Checkers & Tic-tac-toe}"; Flags: nowait postinstall skipifsilent
