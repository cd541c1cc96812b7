@echo off
rem Runs Feint: the jars beside this file in a distribution (bin\feint.cmd, lib), or what the repository builds, which
rem is built first when it has not been yet, or when a source has changed since.
rem   JAVA_HOME        the Java to use; otherwise the first one on the path
rem   FEINT_JAVA_OPTS  options for the Java virtual machine, for example -Xmx8g
rem   FEINT_BUILD      in the repository, "never" runs what has been built, however old it is
setlocal
set "HERE=%~dp0"

set "JAVA=java.exe"
if defined JAVA_HOME set "JAVA=%JAVA_HOME%\bin\java.exe"
if defined JAVA_HOME if not exist "%JAVA%" (
  echo feint: JAVA_HOME is %JAVA_HOME%, but there is no bin\java.exe in it>&2
  exit /b 2
)
if not defined JAVA_HOME (
  where /q java.exe || (
    echo feint: needs Java 17 or later, but found no java on the path>&2
    exit /b 2
  )
)
set "VERSION=0"
for /f "tokens=3" %%v in ('call "%JAVA%" -version 2^>^&1 ^| findstr /c:" version "') do set "VERSION=%%~v"
set "MAJOR=0"
for /f "delims=.-+" %%m in ("%VERSION%") do set "MAJOR=%%m"
if %MAJOR% lss 17 (
  echo feint: needs Java 17 or later, but %JAVA% is %VERSION%>&2
  exit /b 2
)

for %%a in (%*) do if "%%~a"=="--master" (
  echo feint: --master is not for Windows: use the Linux subsystem, or feint submit --print and spark-submit>&2
  exit /b 2
)

rem Only reproduce and embed need the encoder of comments (module feint-paper); help on them does not.
set "EXPERIMENT="
if "%~1"=="reproduce" set "EXPERIMENT=1"
if "%~1"=="embed" set "EXPERIMENT=1"
for %%h in (-h --help -V --version) do if "%~2"=="%%h" set "EXPERIMENT="

set "JARS=%HERE%..\lib"
set "PAPER=%HERE%..\lib\paper"
if exist "%HERE%pom.xml" (
  set "JARS=%HERE%feint-app\target\app"
  set "PAPER=%HERE%feint-paper\target\paper"
  call "%HERE%feint-app\src\launcher\build.cmd" || exit /b
)
if not exist "%JARS%\" (
  echo feint: its jars should be in %JARS%, which is not there>&2
  exit /b 2
)
if defined EXPERIMENT if not exist "%PAPER%\" (
  echo feint: %~1 needs %PAPER%, which is not there: unpack feint-VERSION-paper.zip over this distribution>&2
  exit /b 2
)
set "CLASSES=%JARS%\*"
if defined EXPERIMENT set "CLASSES=%JARS%\*;%PAPER%\*"

rem Java 24 and later warn about libraries in native code unless this option is given.
set "NATIVE="
if %MAJOR% geq 24 set "NATIVE=--enable-native-access=ALL-UNNAMED"
rem A service without memory would neither answer nor end: its supervisor is to start it again.
set "EXHAUSTED="
if "%~1"=="serve" set "EXHAUSTED=-XX:+ExitOnOutOfMemoryError"
"%JAVA%" -Djava.awt.headless=true %NATIVE% %EXHAUSTED% %FEINT_JAVA_OPTS% -cp "%CLASSES%" feint.cli.Feint %*
exit /b %ERRORLEVEL%
